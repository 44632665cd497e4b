/**
 * `equivalent`: no request can tell it from the original. `not-shown`: it differs in what the document doesn't say.
 * `withheld`: checks can't be run, so no verdict says that it conforms. `not-seen`: no check notices; the default.
 */
export type Kind = "equivalent" | "not-shown" | "withheld" | "not-seen";

export interface Review {
  kind: Kind;
  because: string;
}

/** By what they say, with the ids of the mutants as `npm run mutate` prints them. */
const reviews: Partial<Record<Kind, Record<string, string>>> = {
  "not-shown": {
    "how a server answers what it has no operation for, or fails at, is not shown": `
      106deb735c0c e1d4e65d5209 3877afdd927f 40ede8e156f7 9bcf47ff1b3c 62298428bf03 c382bfe32e20
      a80c5bdf2f98 94d55f5482a9 8467d723b7db bac2acbd95c8 86d1080799f5 ec682801fc42 a080d1ebf7db
      2ffa4879711a fded53d5d434 7067f9cc3f71 6898687a5520`,
    "how a malformed percent-encoding in a path is read is not shown": `
      b0ee11542efa`,
    "which numbers a server reads that are no amounts of anything is not shown": `
      e55ef0aafa1d df14ec015830 989af3434cfc 1f92223dbf3f`,
    "provider states are the sandbox's own, and no part of the interface": `
      341b01626b65 bf706782069d 8479696dac9b ab6d4d6bf394 4a1791dec9b8 7e1f79a16bf3 e97a27e41fdb`,
    "which headers a response has is not shown": `
      47eafd2b5bed f2bc98cdaa7b 4795492fcf7f`,
    "how a timestamp of the right second may be spelled is an open point": `
      0db9e540453d 961590c7a76d 9d2aada03daa 48dfd10cfd4c`,
    "a timestamp in whole seconds is exactly ten seconds old for an instant; from then on it is older": `
      96b3fcbcdddb`,
    "how ids are chosen and references kept is not shown": `
      fbae1c35f20b 80411e91d4e3 4548c2473e48 af46c093454d fa11d1aa989e 6b7f65d0ad77 01207d3aa345
      1cf6e650d724 f2354ecf56a3 1e42d5621341`,
    "whether Get User lists accounts that were deleted is not shown": `
      bf75473dc5fd 62fa0e7b795a c7ccf66754be`,
    "the KYC states are not named": `
      19d8f0b53b3f f3ba96a1568d 297f3aa5b16d 608df325ccfa`,
    "which parameters of KYC are required is not shown: without an occupation another row refuses it": `
      e8f2ee8c908a`,
    "what counts as a duplicate is an open point": `
      047ae56fcafb`,
    "which sources of funds and reason codes are accepted is not shown": `
      c53f4164564d 9a206c972321 a49fd0bf6f76 6fa2a162c156 ed7704573684 b7162f40def6 ecff3f2f28c6
      4c52c0b49f3c af039599108b 4f45b29332fd f906510d0f99`,
    "the states of KYC, transactions and validations are not named, but for APPROVED": `
      89af60265318 6da8a0136531 1a84fec3a149 a6dc56e5ba24 776efecd30cb d28acd5de094 bb606ac0466d
      2b7d527594c1 9991578ad159 382676de372b 785be3b82ebc`,
    "which row refuses a value of another type is not shown": `
      dceaecc96eba 789a90bbf2d9 7a793cb5529d a33084f718ea fa8875c17cb7`,
    "which types of documents are accepted is not shown": `
      187b583fb721 898074e7e540`,
    "whether the thirtieth day counts is an open point": `
      4d658b584c71`,
    "whether an account that would be rejected may be added at the maximum is not shown": `
      98d07053a59d`,
    "the errors of the newer operation are not shown": `
      c9247307b0ff`,
    "what the older update answers when it meets another account is not shown": `
      ee3bb006e6f6 2f010fdd04ba`,
    "whether a deleted account can still be read is not shown": `
      dcb2168e51cc d9e2ceb9370a 3ce72065377a 02febbaf06b2 9610144f7b77 f393d4cac8ef 8e2e673c61c6
      44a23d727fd5`,
    "which details of an account are shown is not shown": `
      d5ade57902b6`,
    "is_nre of an account under verification is not shown": `
      788b1dd989db 63b6b220d0da`,
    "which parameters are required, where the row names none, is not shown: another row refuses it": `
      5e14886cd20c d1e7160bf456 b746603a4c3a e982501bf950 d201d9e0963d 79eb2acb9994 99b3dc6f3476`,
    "the form of an account number is not shown": `
      416339c6be59 01ca4c828371`,
    "what the older update answers when it meets another account, or a deleted one, is not shown": `
      c88f53bc5ac3 8e24304478a0 eb2ce2b5c211 6b7a4be80ef3`,
    "what a quote request with the id of a quote means is not shown": `
      4180ee5be21e`,
    "whether a sell names its currencies is not shown": `
      f7b7590deca8 29778c2b7f14 cec8f466f04a eabd437e6207 c1e9ae4ca207 5b80d7c55976`,
    "whether an external sell must name a settlement expiry is not shown": `
      dfb92f94bc05`,
    "the form of a deposit address is not shown": `
      b4e3feaa6c22 3695ef15e017 ff25712b9c82 f1e0792e2b18`,
    "rates are not shown": `
      e2e7c7bfb948 62f5cd1a0d7c`,
    "whether a pool quote can be sold twice is an open point": `
      b73992e736c8`,
    "in which scope a reference must be unique is an open point": `
      b898e087c204 ec13ff107e6d`,
    "the form of addresses, and whether a sell names them, is not shown": `
      e58ecdf2bc2c c55852357449 01a75536afa1 c4250264a813`,
    "whether a user's records are hidden from requests made for another is an open point": `
      314181e8ab6b`,
    "whether the funding of a pool sell can be confirmed is not shown": `
      9e5ba810f9cf`,
    "the form of a transaction hash is not shown": `
      c55de233cfd5 b929966e8eb0 177e07540a23`,
    "which transaction types there are, beyond those shown, is not shown": `
      6c37c0934ca9 ba180981f831 158ef58706f8 a95cc9855e94 cf296ae85345 8e6bc33d3282 7de57f029ef1
      e5dd0241cde2 82d17e4397d0`,
    "what an operation returns besides what other rules name is not shown": `
      0ef74e57ff58 2e9f373809af 5a1c841eed77 2af61dd92c30 503d4c602494 f51fcf025e5c`,
    "what limits of an unknown type or method are is not shown": `
      894e87c0527a 89abd556860c`,
  },
  equivalent: {
    "only what the sandbox prints in its own terminal": `
      4a383743cb8f d5a2cabafd6a 0c4ecc24b3aa 57597e661c72 83a291f0e3de`,
    "a client that has gone away receives nothing": `
      15eee1a656b4 af0e610505f0 40e07a23c1f1 dbd0f5df0270 6f075fac5136`,
    "a default for what Node always gives, or a value that is never taken": `
      322268c38847 6aea777e92e8 9f0c09e051be 17d24aad9daf 16971fec36d8 39df1e3691e3 f392aeb45f4b
      42c24d5ed350 377f12702074 9b636a3375cb b0f87789b193 a92d93e82595 1dbaded5a3b8 9018b11f34b5
      4b96a53bf2e8 d4f360117409`,
    "without the variant of slow answers nothing is sent later": `
      b82630a938ad ccc0133f3dd7 d9821dffdb95 287c395c0141 d541664df7ea`,
    "the message of an arranged failure, of which only status and code are shown": `
      6924d4ecc02c ba9e949447ff 2715f28778e7 dc53dfb5a906 bee366ead954`,
    "a refusal without a row isn't an authentication error": `
      7f887369abc7`,
    "a request without X-User-Id is refused by the next check": `
      10b342f583ef`,
    "a date with anything before it is not what its own date begins with": `
      a70527cba216`,
    "a date with anything after it is not what its own date begins with": `
      3cefbf603956`,
    "verification takes no time without the variant that makes it take some": `
      50a5dcba6fdd 4d44da28db05`,
    "KYC and verification take no time without the variants that make them take some": `
      7ebc0d3cc320 b17411938435 18481719b45d 50e8e4f752db b44400ee234e fa32dc2692c0 0925723cbd8b
      b70e50916823`,
    "the next line refuses with the same row": `
      f6ca3d7ae908`,
    "no request meets the millisecond a quote expires in": `
      07130459fcb9`,
    "what is no date is refused as one that has passed, or not at all": `
      5a7a716dcfd3 6631e397f7fb`,
    "without the variant a sell is counted when it is initiated": `
      ce780edfdabf 63923d068580 06bd27e42961 d90f9ce6874f e6ea5a871a4c ac47b9c8abf7 7d5de2bcbe43
      1dcc38d3749e 1f6a6b8eed46 8f3547141abc 3f57d3af70b0 af45ef092805`,
    "a value that is missing or no text is refused as unknown": `
      90ed3f271bf0 61967c41ceda 3d243800f2c2 8a7fbd500409 afeabec2b91c 02938c34320f 31cf74bd4b02
      fc0599865cc8 e9ada1ce90bd abdbb7d60c4c 7f9d5eace573 6da2482f0443 809c0115b5f5 a54c00e21a12`,
    "no sell happens in the millisecond a period begins in": `
      26a8b9066472`,
  },
};

export const reviewed: Record<string, Review> = Object.fromEntries(
  (Object.entries(reviews) as [Kind, Record<string, string>][]).flatMap(([kind, those]) =>
    Object.entries(those).flatMap(([because, ids]) =>
      ids
        .trim()
        .split(/\s+/)
        .map((id) => [id, { kind, because }] as const),
    ),
  ),
);

/** The score on record may not be lower, in percent. It is raised by hand, and only raised. */
export const lowestScore = 80;
