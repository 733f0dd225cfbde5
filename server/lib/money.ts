/** Hundredths of a per cent in a whole. */
const WHOLE_BASIS_POINTS = 10_000
const FEN_PER_YUAN = 100

const assertWhole = (...values: readonly number[]): void => {
  if (!values.every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new RangeError('money is whole fen, and not negative')
  }
}

/** Divides whole numbers without fractions in between. */
const divide = (dividend: number, divisor: number): { quotient: number; rest: number } => {
  const rest = dividend % divisor
  return { quotient: (dividend - rest) / divisor, rest }
}

/** A share of an amount, rounded down to the whole fen: the part of a member. Source: product §6 (rounding) */
export const shareDownFen = (amountFen: number, basisPoints: number): number => {
  assertWhole(amountFen, basisPoints)
  return divide(amountFen * basisPoints, WHOLE_BASIS_POINTS).quotient
}

/** A share of an amount, rounded up to the whole fen: the part of the platform. Source: product §6 (rounding) */
export const shareUpFen = (amountFen: number, basisPoints: number): number => {
  assertWhole(amountFen, basisPoints)
  const { quotient, rest } = divide(amountFen * basisPoints, WHOLE_BASIS_POINTS)
  return rest === 0 ? quotient : quotient + 1
}

/** Fen as yuan with two decimals, `30.00`. */
export const yuanText = (amountFen: number): string => {
  assertWhole(amountFen)
  const { quotient, rest } = divide(amountFen, FEN_PER_YUAN)
  return `${quotient}.${String(rest).padStart(2, '0')}`
}

/** The fen of an amount in yuan as vendors write it, `30`, `30.5` or `30.00`; null for any other text. */
export const fenOfYuan = (text: string): number | null => {
  const [, yuan = '', fen = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return yuan === '' ? null : Number(yuan) * FEN_PER_YUAN + Number(fen.padEnd(2, '0'))
}

/** The same share of a whole number as `part` is of `whole`, rounded up to the whole unit; `whole` is above 0. */
export const proportionUp = (amount: number, part: number, whole: number): number => {
  assertWhole(amount, part, whole)
  const { quotient, rest } = divide(amount * part, whole)
  return rest === 0 ? quotient : quotient + 1
}

/**
 * Coins of an amount.
 * @throws RangeError when it is not a whole number of coins.
 */
export const coinsOfFen = (amountFen: number, fenPerCoin: number): number => {
  assertWhole(amountFen)
  const { quotient, rest } = divide(amountFen, fenPerCoin)
  if (rest !== 0) throw new RangeError('a part of a coin')
  return quotient
}
