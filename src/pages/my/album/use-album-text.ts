import { textWith } from '@/shell/use-text'
import { album as albumEn } from '@/text/en/album'
import { video as videoEn } from '@/text/en/video'
import { album } from '@/text/zh-CN/album'
import { video } from '@/text/zh-CN/video'

/** The texts with those of the album and its videos, which are loaded with its page. */
export const useAlbumText = textWith({ 'zh-CN': { album, video }, en: { album: albumEn, video: videoEn } })
