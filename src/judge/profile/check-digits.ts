const times = (one: number, other: number): number => {
  const turned = (one < 5 ? one + other : one - other + 5) % 5;
  return one < 5 === other < 5 ? turned : turned + 5;
};

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(digit: number, place: number): number {
  let value = digit;
  for (let step = place % 8; step > 0; step -= 1) value = permutation[value] ?? 0;
  return value;
}

const fromTheRight = (digits: string): number[] => [...digits].toReversed().map(Number);

export function verhoeff(digits: string): string {
  const sum = fromTheRight(digits).reduce(
    (before, digit, place) => times(before, permuted(digit, place + 1)),
    0,
  );
  return String(sum < 5 ? (5 - sum) % 5 : sum);
}

export function luhn(digits: string): string {
  const sum = fromTheRight(digits).reduce((before, digit, place) => {
    const doubled = digit * (place % 2 === 0 ? 2 : 1);
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The two check digits of ISO 7064 MOD 97-10, as IBANs and LEIs have them; letters count from A = 10. */
export function mod97(characters: string): string {
  const digits = [...characters].map((each) => Number.parseInt(each, 36)).join("");
  return String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, "0");
}
