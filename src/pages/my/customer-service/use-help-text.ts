import { textWith } from '@/shell/use-text'
import { help as helpEn } from '@/text/en/help'
import { service as serviceEn } from '@/text/en/service'
import type { Texts } from '@/text/index'
import type { Translation } from '@/text/translation'
import { help } from '@/text/zh-CN/help'
import { service } from '@/text/zh-CN/service'

interface Areas {
  readonly help: Translation<typeof help>
  readonly service: Translation<typeof service>
}

/** Texts with those of the help desk and its topics, which are loaded with their page. */
export type HelpTexts = Texts & Areas

/** As `useText`, with the help topics. */
export const useHelpText = textWith<Areas>({
  'zh-CN': { help, service },
  en: { help: helpEn, service: serviceEn },
})
