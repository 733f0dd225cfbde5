const js = require('@eslint/js')
const checkFile = require('eslint-plugin-check-file')
const globals = require('globals')
const mobx = require('eslint-plugin-mobx').default ?? require('eslint-plugin-mobx')
const reactHooks = require('eslint-plugin-react-hooks')
const { defineConfig, globalIgnores } = require('eslint/config')
const tseslint = require('typescript-eslint')
const ownRules = require('./scripts/lint/own-rules.cjs')

const tests = ['**/*.test.ts', '**/*.test.tsx', 'test/**', 'e2e/**', 'bench/**']

/** Ways around the clock and the sources of chance; with them a test could not hold time or luck still. */
const chance = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes from the clock that was handed in.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes from the clock that was handed in.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Chance comes from the ids or the random source that was handed in.',
  },
]

const serverEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'server/config is the only reader of the environment.',
}

/** Kysely's own transaction has no events, retries nothing, and takes no arguments; ours takes the work. */
const oneTransaction = {
  selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/][arguments.length=0]',
  message: 'A transaction begins with core.transaction (server/db/transaction.ts).',
}

/** In the bundle of production, a package in CommonJS that is imported late comes without its names. */
const latePackage = {
  selector: 'ImportExpression > Literal[value=/^(?!\\.|node:)/]',
  message:
    'Import the package in a file of ours, and import that file late (server/providers/storage/s3-sdk.ts).',
}

/** The build replaces these two words by texts; any other would be undefined on a phone. */
const clientEnvironment = {
  selector:
    "MemberExpression[object.object.name='process'][object.property.name='env']:not([property.name=/^(TARO_ENV|NODE_ENV)$/])",
  message: 'Only TARO_ENV and NODE_ENV exist in the client.',
}

/** One name for one thing. */
const webByName = {
  selector: "BinaryExpression[left.property.name='TARO_ENV'][right.value='h5']",
  message: 'IS_WEB (types/global.d.ts) says whether the build is for browsers.',
}

/** Money is whole fen: no fraction comes near it. Times may be divided, by a number whose name ends in _MS. */
const fractions = [
  {
    selector: "CallExpression[callee.name='parseFloat'], CallExpression[callee.property.name='parseFloat']",
    message: 'Money is whole fen: read it as a whole number.',
  },
  {
    selector: "CallExpression[callee.property.name='toFixed']",
    message: 'Money is whole fen: yuanText of lib/money writes it.',
  },
  {
    selector:
      "CallExpression[callee.object.name='Math'][callee.property.name=/^(round|floor|ceil|trunc)$/]:not(:has(> BinaryExpression[right.name=/_MS$/]))",
    message: 'Money is whole fen: the shares of lib/money round it.',
  },
  {
    selector:
      ":matches(BinaryExpression[operator='/'], AssignmentExpression[operator='/=']):not([right.name=/_MS$/])",
    message: 'Money is whole fen: lib/money divides it.',
  },
  {
    selector: 'Literal[raw=/^[0-9_]*(\\.[0-9_]+|[0-9_.]+e-[0-9]+)$/i]',
    message: 'Money is whole fen: no fractions.',
  },
]

/** Where money is moved, kept and shown; `lib/money.ts` of each side is the one place that divides it. */
const moneyFiles = {
  server: [
    'server/domains/money/**/*.ts',
    'server/domains/account/cancellation/{cancellation*,closing-deals}.ts',
    'server/domains/account/config/money-*.ts',
    'server/domains/account/exports/parts/money-parts.ts',
    'server/domains/chat/messages/greeting-fee.ts',
    'server/providers/{payment,payout}/**/*.ts',
  ],
  client: [
    'src/stores/{money,unlock}/*.ts',
    'src/stores/account/{cancellation,invitations}.ts',
    'src/stores/discovery/greeting.ts',
  ],
}

const htmlTags = {
  selector: 'JSXOpeningElement > JSXIdentifier[name=/^[a-z]/]',
  message: 'Mini-programs know no HTML: use @tarojs/components.',
}

const reachBottom = {
  name: '@tarojs/taro',
  importNames: ['useReachBottom'],
  message: 'Between two pages of a list pass 350 ms (spec §9): usePageList or usePageEnd.',
}

/** Rules that need types are in .oxlintrc.json. */
const typescript = {
  files: ['**/*.ts', '**/*.tsx'],
  extends: [tseslint.configs.recommended],
  rules: {
    '@typescript-eslint/consistent-type-imports': 'error',
    '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  },
}

const everywhere = {
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['fixme', 'hack', 'xxx'] }],
    'max-lines': ['error', 300],
    'object-shorthand': 'error',
    'prefer-const': 'error',
  },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
}

/** Names that something outside fixes: calls by path, components by their own name; all others are kebab-case. */
const fileNames = [
  {
    files: ['{src,server,contract,console,test,e2e,bench,config,types}/**/*.ts'],
    ignores: ['contract/calls/**', 'server/routes/api/**', 'server/db/migrations/**'],
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.ts': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
  {
    files: ['contract/calls/**/*.ts', 'server/routes/api/**/*.ts'],
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.ts': '+([a-z0-9])*(_+([a-z0-9]))' },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
  {
    files: ['src/{components,shell}/**/*.tsx', 'console/src/{components,pages,shell}/**/*.tsx'],
    ignores: ['**/use-*.tsx', '**/*.test.tsx'],
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.tsx': 'PASCAL_CASE' },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
]

module.exports = defineConfig(
  globalIgnores([
    'node_modules/',
    'dist/',
    '.cache/',
    '.data/',
    'coverage/',
    'artifacts/',
    'test/mini/fixtures/',
    'knip.ts',
  ]),
  js.configs.recommended,
  everywhere,
  typescript,
  { plugins: { 'check-file': checkFile } },
  ...fileNames,
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: tests,
    plugins: { 'react-hooks': reactHooks, mobx },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'mobx/exhaustive-make-observable': 'error',
      'mobx/unconditional-make-observable': 'error',
      'no-restricted-syntax': ['error', ...chance, clientEnvironment, webByName, htmlTags],
      'no-restricted-imports': ['error', { paths: [reachBottom] }],
    },
  },
  {
    files: ['console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...chance],
    },
  },
  { files: ['src/shell/lists/use-list.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['src/{pages,shell}/**/*.tsx', 'src/*-tab-bar/*.tsx'],
    ignores: tests,
    rules: { 'mobx/missing-observer': 'error' },
  },
  {
    files: ['server/**/*.ts', 'contract/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...chance, serverEnvironment, latePackage, oneTransaction] },
  },
  {
    plugins: { jinyu: ownRules },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [...tests, 'src/shell/build-stores.ts'],
    rules: { 'jinyu/stores-by-root': 'error' },
  },
  {
    files: ['server/**/*.ts'],
    rules: { 'jinyu/typed-sql-values': 'error', 'jinyu/few-dependencies': 'error' },
  },
  {
    // Landed migrations never change, and Taro fixes what a page's configuration is.
    files: ['{src,server,contract,console}/**/*.{ts,tsx}'],
    ignores: [...tests, 'server/db/migrations/*', 'src/**/*.config.ts'],
    rules: { 'jinyu/docstrings': 'error' },
  },
  {
    // The entry itself; migrations run before there is a core.
    files: ['server/db/{transaction,migrate,chat/partition-messages,chat/finish-move}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...chance, serverEnvironment, latePackage] },
  },
  {
    files: moneyFiles.server,
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...chance,
        serverEnvironment,
        latePackage,
        oneTransaction,
        ...fractions,
      ],
    },
  },
  {
    files: moneyFiles.client,
    ignores: tests,
    rules: {
      'no-restricted-syntax': ['error', ...chance, clientEnvironment, webByName, htmlTags, ...fractions],
    },
  },
  {
    files: [
      'server/config/*.ts',
      'server/{main,migrate,ops/main,doctor/main}.ts',
      'server/lib/clock.ts',
      'src/lib/time/clock.ts',
      'server/lib/ids.ts',
      'src/lib/uuid.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['scripts/**/*.test.mjs', 'test/client/**/*.js'],
    languageOptions: { globals: globals.jest },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['src/service-worker.js'],
    languageOptions: { sourceType: 'script', globals: globals.serviceworker },
  },
  { files: ['bench/**/*.ts'], rules: { 'no-console': 'off' } },
  // Landed migrations never change.
  { files: ['server/db/migrations/0001-*.ts'], rules: { 'max-lines': 'off' } },
)
