/** Our own rules of ESLint, by the name that follows `jinyu/`. */
module.exports = {
  rules: {
    docstrings: require('./docstrings.cjs'),
    'few-dependencies': require('./few-dependencies.cjs'),
    'stores-by-root': require('./stores-by-root.cjs'),
    'typed-sql-values': require('./typed-sql-values.cjs'),
  },
}
