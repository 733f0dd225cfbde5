import brandLiterals from './scripts/lint/brand-literals.mjs'
import namedValues from './scripts/lint/named-values.mjs'
import ownBlocks from './scripts/lint/own-blocks.mjs'
import { rawSizes } from './scripts/lint/raw-sizes.mjs'

/** @type {import('stylelint').Config} */
export default {
  customSyntax: 'postcss-scss',
  plugins: [brandLiterals, namedValues, ownBlocks],
  reportNeedlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': rawSizes,
    'jinyu/brand-literals': true,
    'jinyu/named-values': true,
    'jinyu/own-blocks': [
      'src',
      {
        // Classes of the whole page: its theme, text size, motion and width.
        states: ['jy-dark', 'jy-light', 'jy-large', 'jy-calm', 'jy-column', 'jy-panes', 'jy-low'],
        // Blocks that are too large for one file.
        shared: {
          'jy-skeleton': ['components/frame/Skeleton.scss', 'components/frame/SkeletonMembers.scss'],
          'jy-face': [
            'pages/my/authentication/authentication.scss',
            'pages/my/authentication/FaceRecorder.scss',
          ],
          'jy-mine': ['pages/my/index/index.scss', 'pages/my/index/MineCards.scss'],
          'jy-welcome': ['pages/login/welcome/WelcomeHero.scss', 'pages/login/welcome/welcome.scss'],
          'jy-icon': ['components/icon/icon.scss', 'components/icon/icons.scss'],
        },
      },
    ],
  },
  overrides: [
    { files: ['src/styles/brand.scss'], rules: { 'jinyu/brand-literals': null } },
    {
      // Only its icons, written by scripts/icons.mjs.
      files: ['src/components/icon/icons.scss'],
      rules: { 'jinyu/brand-literals': null },
    },
  ],
}
