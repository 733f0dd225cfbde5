/**
 * Folders of a project's test files, or of their groups where `npm test` wrote them (decision 0020).
 * @param {string} project
 * @param {string[]} roots
 */
exports.rootsOf = (project, roots) =>
  process.env.TEST_GROUPS === project ? [`<rootDir>/.cache/test-groups/${project}`] : roots
