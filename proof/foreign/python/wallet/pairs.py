"""What is quoted: the rate, the minimum amount, and whether it's sold already."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Pair:
    rate: Decimal
    minimum: Decimal
    sold: bool = True


PAIRS = {
    ("USDC", "INR"): Pair(Decimal("84.25"), Decimal("10")),
    ("BTC", "INR"): Pair(Decimal("5400000"), Decimal("0.0002")),
    ("DOGE", "INR"): Pair(Decimal("14.5"), Decimal("50"), sold=False),
}
