/**
 * The oldest engines the product serves; tests run on Node and need no lowering. All of them have destructuring,
 * default parameters and template literals; Babel lowers these because of faults in Safari. The one fault that our
 * code could meet is mended by itself, the other is of tagged templates, which nobody uses here.
 */
const targets =
  process.env.NODE_ENV === 'test'
    ? {}
    : {
        targets: { ios: '12', chrome: '69', android: '69' },
        exclude: ['transform-destructuring', 'transform-parameters', 'transform-template-literals'],
        include: ['bugfix/transform-safari-id-destructuring-collision-in-function-expression'],
      }

module.exports = {
  // Shorter `?.` and class fields: nobody asks for `document.all`, and no field hides an accessor of its parent.
  assumptions: { noDocumentAll: true, setPublicClassFields: true },
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        useBuiltIns: false,
        hot: false,
        // Webpack brings what `import()` asks for; Node under test has it at hand.
        'dynamic-import-node': process.env.NODE_ENV === 'test',
        ...targets,
      },
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
