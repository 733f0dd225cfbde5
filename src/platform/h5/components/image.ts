import type { ImageProps } from '@tarojs/components/types/Image'
import { createElement, type SyntheticEvent } from 'react'
import { plain } from './plain'

/**
 * The image element. Its box (`base.scss`) sets its size, never the picture, so nothing moves when it loads. The
 * browser delays pictures far from the screen.
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

/** Taro's Image in a browser, drawn by the browser's own element. */
export const Image = /* @__PURE__ */ plain<ImageProps>('taro-image-core', draw)
