/** The oldest engines the product serves; tests run on Node and need no lowering. */
const targets = process.env.NODE_ENV === 'test' ? {} : { targets: { ios: '12', chrome: '69', android: '69' } }

module.exports = {
  presets: [
    [
      'taro',
      { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, hot: false, ...targets },
    ],
  ],
  plugins: [
    [
      'import',
      {
        libraryName: '@nutui/nutui-react-taro',
        camel2DashComponentName: false,
        customName: (name) => `@nutui/nutui-react-taro/dist/es/packages/${name.toLowerCase()}`,
        style: (name) => `${name}/style/css`,
      },
      'nutui',
    ],
  ],
}
