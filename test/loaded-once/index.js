/** Where the test environment leaves Node's own `require` for {@link loadOnce}. */
const KEY = Symbol.for('jinyu.loadOnce')

/**
 * Large packages that keep nothing between test files. Jest loads every package again for every test file; these are
 * loaded by Node itself, once for each worker.
 */
const PACKAGES = ['playwright-core']

/** For Jest's `moduleNameMapper`: a file for each of these packages, which returns the one that Node has loaded. */
exports.packagesLoadedOnce = () =>
  Object.fromEntries(PACKAGES.map((name) => [`^${name}$`, `<rootDir>/test/loaded-once/${name}.js`]))

/** Lets the modules of a test environment's sandbox load these packages. */
exports.letLoadOnce = (sandbox) => {
  sandbox[KEY] = (name) => require(name)
}

/** The package as Node has loaded it. Called in the sandbox. */
exports.loadOnce = (name) => globalThis[KEY](name)
