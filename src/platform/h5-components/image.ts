import type { ImageProps } from '@tarojs/components/types/Image'
import { createElement, type SyntheticEvent } from 'react'
import { plain } from './plain'

/**
 * The picture itself. It is laid out by its box (`base.scss`), never by its own size, so nothing moves when it comes. What
 * is far from the screen waits, as far as the browser sees fit.
 */
const draw = ({ src, mode = 'scaleToFill', lazyLoad = false, onLoad, onError }: ImageProps) =>
  src
    ? createElement('img', {
        className: `taro-img__mode-${mode.toLowerCase()}`,
        alt: '',
        loading: lazyLoad ? 'lazy' : undefined,
        decoding: 'async',
        src,
        onLoad: ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
          onLoad?.({ detail: { width: naturalWidth, height: naturalHeight } } as never),
        onError: (event: SyntheticEvent<HTMLImageElement>) => onError?.(event as never),
      })
    : null

/** Pictures by address; in a browser the browser's own. */
export const Image = /* @__PURE__ */ plain<ImageProps>('taro-image-core', draw)
