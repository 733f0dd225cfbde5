/** Jest's transform by SWC: module and syntax only, in files of `syntax` ("typescript" or "ecmascript"). */
exports.swc = (syntax) => [
  '@swc/jest',
  {
    jsc: { target: 'es2022', parser: { syntax, tsx: syntax === 'typescript', jsx: syntax === 'ecmascript' } },
    module: { type: 'commonjs' },
  },
]
