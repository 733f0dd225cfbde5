const own = '^(src|server|contract|console|test|e2e|bench|config)/'
/** Imports that leave nothing behind in the compiled file. */
const typesOnly = ['type-only', 'type-import']

const test = '\\.test\\.tsx?$'

/** Parts of the contract that import nothing, so that no schema library reaches a phone. */
const bundledContract = '^contract/(constants|realtime|errors|stickers)\\.ts$'

/** The domains of the server from the ground up: each imports only from lower floors, so none can be in a cycle. */
const DOMAIN_FLOORS = [
  'account/(sessions|uploads|usage) chat/delivery money/vip safety/(audit|blocks|operators|text-moderation)',
  'account/(config|identity-verification|members) money/ledger safety/word-lists',
  'account/(album|cancellation|exports|imprint|intros|locations|shares|switches) chat/(messages|notices) discovery/matches money/(coins|contacts|income)',
  'chat/(away|broadcasts) discovery/feed money/(bills|invitations) safety/(helpdesk|reports)',
  'account/auth discovery/visits money/recharges safety/evasion',
  'money/(unlocks|withdrawals) safety/(contact-blocks|guardians)',
  'chat/speed discovery/actions money/statements',
  'safety/casework',
].map((domains) => `^server/domains/(${domains.replaceAll(' ', '|')})/`)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const never = (name, comment, from, to) =>
  rule(name, comment, { path: from, pathNot: test }, typeof to === 'string' ? { path: to } : to)

/** Each rule says what it keeps; the shape that they hold is drawn in ARCHITECTURE.md. */
module.exports = {
  forbidden: [
    rule(
      'no-cycle',
      'A cycle has no first file to load; types alone may refer to each other.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: typesOnly } },
    ),
    rule('no-unresolved', 'Every import leads somewhere.', { path: own }, { couldNotResolve: true }),
    rule(
      'no-undeclared-package',
      'Every imported package is declared in the nearest package.json.',
      { path: '^(src|server|contract|console|config)/', pathNot: test },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-test-in-product',
      'The product never loads a test or what tests share.',
      { path: '^(src|server|contract)/', pathNot: test },
      { path: `${test}|^(test|e2e|bench)/` },
    ),
    rule(
      'no-barrel',
      'Files import files; only the table of calls is an index, and the table of texts.',
      { path: own },
      {
        path: '/index\\.tsx?$',
        pathNot: '^(contract/index|src/text/.*index|server/routes/index|src/pages/.*)',
      },
    ),

    never(
      'demo-at-the-start',
      'The product knows nothing of its demo world; the start alone brings it to life.',
      '^server/(?!demo/|start\\.ts$)',
      '^server/demo/',
    ),
    never('contract-alone', 'The contract knows the schema library and itself.', '^contract/', {
      path: '^(src|server|test|e2e|node_modules/(?!typebox/))',
    }),
    never('client-not-server', 'Client and server meet in the contract only.', '^src/', '^server/'),
    never('server-not-client', 'Client and server meet in the contract only.', '^server/', '^src/'),
    never(
      'client-contract-types-only',
      'Only four files of the contract exist on a phone; the rest are types.',
      '^src/',
      {
        path: '^contract/',
        pathNot: bundledContract,
        dependencyTypesNot: typesOnly,
      },
    ),

    never(
      'console-alone',
      'The console meets the server in its contract only: its constants, and types.',
      '^console/',
      '^(src|server|test|e2e)/',
    ),
    never(
      'console-contract-types-only',
      'Of the contract only constants and the rules between settings are in the console.',
      '^console/',
      {
        path: '^contract/',
        pathNot: '^contract/ops/(audit-acts|imprint-rules|ops-constants|setting-shapes)\\.ts$',
        dependencyTypesNot: typesOnly,
      },
    ),
    never(
      'nothing-knows-the-console',
      'Nothing imports the console.',
      '^(src|server|contract)/',
      '^console/',
    ),

    never('pages', 'A page never calls or listens; its stores do.', '^src/pages/', {
      path: '^src/(api|realtime|upload)/',
      dependencyTypesNot: typesOnly,
    }),
    never(
      'components',
      'Components take props in and send events out.',
      '^src/components/',
      '^src/(pages|shell|stores|api|realtime|upload|platform)/',
    ),
    never('stores', 'Stores know no screen.', '^src/stores/', '^src/(pages|components|shell)/'),
    never('api', 'Calls neither show, navigate nor keep.', '^src/api/', {
      path: '^src/(pages|components|shell|stores|platform/(toast|navigation))',
      dependencyTypesNot: typesOnly,
    }),
    never(
      'platform',
      'The platform layer is below everything it serves.',
      '^src/platform/',
      '^src/(pages|components|shell|stores)/',
    ),
    never('client-lib', 'Pure functions know nothing of ours but constants.', '^src/lib/', {
      path: '^(src/(?!lib/)|contract/)',
      pathNot: bundledContract,
    }),

    never('server-lib', 'Pure functions know nothing of ours but constants.', '^server/lib/', {
      path: '^(server/(?!lib/)|contract/)',
      pathNot: bundledContract,
      dependencyTypesNot: typesOnly,
    }),
    never(
      'routes',
      'Routes translate and delegate: services, presenters and the contract.',
      '^server/routes/',
      { path: '(\\.repository\\.ts$|^server/(providers|db)/)', dependencyTypesNot: typesOnly },
    ),
    never(
      'services',
      'A service knows no HTTP and no vendor.',
      '\\.service\\.ts$',
      '^(server/(http|routes|realtime)/|node_modules/fastify/|server/providers/[^/]+/(?!port\\.ts$))',
    ),
    never(
      'repositories',
      'A repository reads and writes; it decides nothing and calls nobody.',
      '\\.repository\\.ts$',
      '(\\.service\\.ts$|^server/(providers|http|routes|realtime)/)',
    ),
    rule(
      'own-repositories',
      'Another domain is reached through its service.',
      { path: '^server/domains/([^/]+/[^/]+)/', pathNot: test },
      {
        path: '^server/domains/.*\\.repository\\.ts$',
        pathNot: '^server/domains/$1/',
        dependencyTypesNot: typesOnly,
      },
    ),
    ...DOMAIN_FLOORS.map((floor, height) =>
      rule(
        `domain-floor-${height}`,
        'A domain imports from lower floors only; types may refer to each other.',
        { path: floor, pathNot: test },
        {
          // `$1` is the importing domain itself.
          path: '^server/domains/',
          pathNot: ['^server/domains/$1/', ...DOMAIN_FLOORS.slice(0, height)],
          dependencyTypesNot: typesOnly,
        },
      ),
    ),
    rule(
      'domain-without-floor',
      'Each domain has its place in DOMAIN_FLOORS.',
      { path: '^server/domains/', pathNot: DOMAIN_FLOORS },
      {},
    ),
    never(
      'vendors',
      'A vendor is behind its port.',
      '^server/providers/',
      '^server/(domains|routes|http|realtime)/',
    ),
    never(
      'database',
      'Tables know no rule.',
      '^server/db/',
      '^server/(domains|providers|routes|http|realtime)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|test/mini/fixtures)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
