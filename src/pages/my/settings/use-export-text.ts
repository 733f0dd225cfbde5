import { textWith } from '@/shell/use-text'
import { dataExport as dataExportEn } from '@/text/en/data-export'
import type { Translation } from '@/text/translation'
import { dataExport } from '@/text/zh-CN/data-export'

interface Areas {
  readonly dataExport: Translation<typeof dataExport>
}

/** As `useText`, with the texts of exporting the member's data. */
export const useExportText = textWith<Areas>({ 'zh-CN': { dataExport }, en: { dataExport: dataExportEn } })
