import { textWith } from './use-text'
import { service as serviceEn } from '@/text/en/service'
import type { Texts } from '@/text/index'
import type { Translation } from '@/text/translation'
import { service } from '@/text/zh-CN/service'

interface Areas {
  readonly service: Translation<typeof service>
}

/** Texts with those of the help desk, which are loaded with its pages. */
export type ServiceTexts = Texts & Areas

/** As `useText`, with the texts of the help desk. */
export const useServiceText = textWith<Areas>({ 'zh-CN': { service }, en: { service: serviceEn } })
