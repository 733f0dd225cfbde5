import webpack from 'webpack'

/** Templates of elements, which every page includes. */
const TEMPLATES = /^base\.(wxml|axml)$/

interface Assets {
  [name: string]: webpack.sources.Source
}

interface PluginContext {
  modifyBuildAssets: (change: (build: { assets: Assets }) => void) => void
}

/**
 * Taro plugin: removes the indentation between tags, 1.7 KB of WeChat's main package. Taro's own `minifyXML` is for
 * HTML: it drops closing tags of `input`, which both platforms need.
 */
export default function miniTemplates(context: PluginContext): void {
  context.modifyBuildAssets(({ assets }) => {
    for (const [name, asset] of Object.entries(assets))
      if (TEMPLATES.test(name))
        assets[name] = new webpack.sources.RawSource(String(asset.source()).replace(/>\s+</g, '><'))
  })
}
