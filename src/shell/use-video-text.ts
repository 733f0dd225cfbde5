import { video as en } from '@/text/en/video'
import { video as zh } from '@/text/zh-CN/video'
import { textWith } from './use-text'

/** The texts with those of videos. */
export const useVideoText = textWith({ 'zh-CN': { video: zh }, en: { video: en } })
