import path from 'node:path'

/**
 * What the H5 build puts in the place of parts of Taro that the first page would load without need.
 * @param root folder of the project
 */
export function leanAliases(root: string): Record<string, string | false> {
  const platform = path.join(root, 'src/platform')
  return {
    // Its moves overtake each other; ours follow each other.
    '@tarojs/router$': path.join(platform, 'h5-router.ts'),
    // One module with every component that any page uses.
    '@tarojs/components$': path.join(platform, 'h5-components/index.ts'),
    // A tab bar and the pulling down, which the entry would define at once.
    '@tarojs/components/dist/components$': path.join(platform, 'h5-lean/elements.ts'),
    // A font and the looks of check boxes and radio buttons that nobody here uses.
    '@tarojs/components/dist/taro-components/taro-components.css': false,
    'query-string': path.join(platform, 'h5-lean/query-string.ts'),
    'universal-router': path.join(platform, 'h5-lean/universal-router.ts'),
    // For calls that are no JSON; ours all are.
    'jsonp-retry': false,
    // Reads the browser's name, for system information that H5 never asks for.
    platform$: false,
    // Every browser of `browserslist` has fetch and AbortController of its own.
    'whatwg-fetch': false,
    'abortcontroller-polyfill': false,
  }
}
