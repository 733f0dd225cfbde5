/**
 * Converts an Alipay template (AXML) to WeChat's dialect (WXML): imports, `a:` directives and event bindings. Event
 * names become lower case, because the host names events so on both platforms.
 * Source: provider doc "AXML"; covers the constructs that Taro emits.
 */
export function axmlToWxml(axml: string): string {
  return axml
    .replace(
      /<import-sjs\s+name="([^"]+)"\s+from="([^"]+)"\s*(?:\/>|><\/import-sjs>)/g,
      '<wxs module="$1" src="$2" />',
    )
    .replace(/(<(?:import|include)\s+src="[^"]+?)\.axml"/g, '$1.wxml"')
    .replace(/src="([^"]+)\.sjs"/g, 'src="$1.wxs"')
    .replace(/\sa:(for-item|for-index|for|key|if|elif|else)\b/g, ' wx:$1')
    .replace(
      /\s(on|catch)([A-Z][A-Za-z]*)=/g,
      (_, kind: string, name: string) => ` ${kind === 'on' ? 'bind' : 'catch'}${name.toLowerCase()}=`,
    )
}

/** Converts an Alipay view script (SJS, module syntax) to WeChat's (WXS, `module.exports`). */
export function sjsToWxs(sjs: string): string {
  return sjs
    .replace(/export\s+default\s+/, 'module.exports = ')
    .replace(/export\s+const\s+(\w+)\s*=/g, 'var $1 = module.exports.$1 =')
}
