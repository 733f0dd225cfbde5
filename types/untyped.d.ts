/** Taro's glue between React and its runtime; the package ships no declarations for this file. */
declare module '@tarojs/plugin-framework-react/dist/runtime' {
  export const connectReactPage: (react: never, id: string) => (Page: never) => unknown
  export const createReactApp: (App: never, react: never, reactDom: never, config: never) => unknown
}

/** React's renderer, for parts outside the app and for tests. Taro renders the client's pages. */
declare module 'react-dom/client' {
  import type { ReactNode } from 'react'
  export interface Root {
    render(children: ReactNode): void
    unmount(): void
  }
  export function createRoot(container: Element): Root
}

/** Taro's router of H5 as the build resolves it; the package declares its types for its other entry alone. */
declare module '@tarojs/router/dist/index.esm.js' {
  export * from '@tarojs/router'
}

/** Modules of Taro's elements, which declare types for all of them together. */
declare module '@tarojs/components/dist/components/*' {
  export function defineCustomElement(): void
}
declare module '@tarojs/components/lib/react/helper.js' {
  export const manipulatePropsFunction: unknown
}
declare module '@tarojs/components/lib/react/react-component-lib/createComponent.js' {
  export const createReactComponent: (
    tag: string,
    context: undefined,
    manipulate: unknown,
    define: () => void,
  ) => unknown
}
