import type { UserConfigExport } from '@tarojs/cli'

/** The local server's address while the H5 bundler watches. */
const localServer = process.env.TARO_APP_API_BASE ?? 'http://127.0.0.1:8080'

/** Settings of the watch loop: one origin for pages, calls, uploads and the socket. */
export default {
  logger: { quiet: false, stats: true },
  mini: {},
  h5: {
    // The development server does not serve relative asset paths.
    publicPath: '/',
    devServer: {
      open: false,
      // Reloads the page, because replacing modules would need another plugin and loses MobX stores anyway.
      hot: false,
      proxy: [
        { context: ['/api', '/media', '/storage'], target: localServer },
        { context: ['/chat'], target: localServer, ws: true },
      ],
    },
  },
} satisfies UserConfigExport<'webpack5'>
