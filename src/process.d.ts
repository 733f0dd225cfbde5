/** Build values for the client; Taro replaces each with a literal. */
declare const process: {
  env: { NODE_ENV: 'development' | 'production' | 'test'; TARO_ENV: 'weapp' | 'alipay' | 'h5' }
}
