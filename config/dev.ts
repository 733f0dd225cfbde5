import type { UserConfigExport } from '@tarojs/cli'

/** Where the local server answers while the H5 bundler watches. */
const localServer = process.env.TARO_APP_API_BASE ?? 'http://127.0.0.1:8080'

/** What the watch loop adds: one origin for pages, calls, uploads and the socket. */
export default {
  logger: { quiet: false, stats: true },
  mini: {},
  h5: {
    // The development server answers no relative asset paths.
    publicPath: '/',
    devServer: {
      open: false,
      // Reloads the page instead: swapping modules would take a plugin more and lose MobX stores anyway.
      hot: false,
      proxy: [
        { context: ['/api', '/media', '/storage'], target: localServer },
        { context: ['/chat'], target: localServer, ws: true },
      ],
    },
  },
} satisfies UserConfigExport<'webpack5'>
