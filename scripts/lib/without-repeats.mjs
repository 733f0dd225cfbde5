/**
 * The steps of a run: a step leaves its files to the step that runs them, too, when that one is among them.
 * @param {readonly import('./steps.mjs').Step[]} wanted
 * @returns {import('./steps.mjs').Step[]}
 */
export function withoutRepeats(wanted) {
  return wanted.map((step) => {
    const { leaves } = step
    if (!leaves || !wanted.some(({ name }) => name === leaves.to)) return step
    return { ...step, command: [...step.command, `--testPathPattern=^(?!.*${leaves.pattern})`] }
  })
}
