import { textWith } from './use-text'
import { service as serviceEn } from '@/text/en/service'
import type { Texts } from '@/text/index'
import type { Translation } from '@/text/translation'
import { service } from '@/text/zh-CN/service'

interface Areas {
  readonly service: Translation<typeof service>
}

/** Texts with those of the service, which load with the pages that speak with it. */
export type ServiceTexts = Texts & Areas

/** As `useText`, with the words of the service. */
export const useServiceText = textWith<Areas>({ 'zh-CN': { service }, en: { service: serviceEn } })
