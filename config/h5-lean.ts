import path from 'node:path'

/**
 * What the H5 build uses instead of parts of Taro that the first page would load needlessly.
 * @param root folder of the project
 */
export function leanAliases(root: string): Record<string, string | false> {
  const platform = path.join(root, 'src/platform')
  return {
    // Taro's navigations overtake each other; ours run one after the other.
    '@tarojs/router$': path.join(platform, 'h5/router.ts'),
    // One module with every component that any page uses.
    '@tarojs/components$': path.join(platform, 'h5/components/index.ts'),
    // A tab bar and pull-down refresh, which the entry would define at once.
    '@tarojs/components/dist/components$': path.join(platform, 'h5/lean/elements.ts'),
    // A font, and styles of check boxes and radio buttons that our client does not use.
    '@tarojs/components/dist/taro-components/taro-components.css': false,
    'query-string': path.join(platform, 'h5/lean/query-string.ts'),
    'universal-router': path.join(platform, 'h5/lean/universal-router.ts'),
    // For calls without JSON; all our calls use JSON.
    'jsonp-retry': false,
    // Reads the browser's name for system information that H5 never requests.
    platform$: false,
    // Every browser of `browserslist` has its own fetch and AbortController.
    'whatwg-fetch': false,
    'abortcontroller-polyfill': false,
  }
}
