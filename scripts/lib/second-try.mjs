/** More failed files than this are a fault of the product, whatever a second try says. */
const MAX_FILES = 2

/**
 * The files to try again after a step failed: those with a failed test or a failed suite.
 * @param {{ testResults: readonly { name: string, status: string }[] } | null} results what Jest wrote as JSON, null
 *   when it wrote nothing
 * @returns {string[]} their paths; empty when there is nothing to try, or too much
 */
export function filesToTryAgain(results) {
  const failed = (results?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name)
  return failed.length <= MAX_FILES ? failed : []
}

/**
 * Jest's arguments for exactly these files of a step, in one worker.
 * @param {readonly string[]} stepArguments
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function argumentsForFiles(stepArguments, files) {
  return [
    ...stepArguments.filter((argument) => !/^--(maxWorkers|testPathPattern)=/.test(argument)),
    '--runInBand',
    '--runTestsByPath',
    ...files,
  ]
}
