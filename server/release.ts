/** Version of this program, as in `package.json`; three numbers. Each release raises it. Source: ours */
export const RELEASE = '1.2.0'

const numbersOf = (release: string): readonly number[] => release.split('.').map(Number)

/** Whether the first release is older than the second. */
export const isReleaseBefore = (one: string, other: string): boolean => {
  const others = numbersOf(other)
  const differences = numbersOf(one).map((number, at) => number - (others[at] ?? 0))
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}
