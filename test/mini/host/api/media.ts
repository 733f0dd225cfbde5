import type { ScriptedFile } from '../device'
import type { Answer, ApiContext, ApiTable, DefineCall } from './calls'

/** Why drawing APIs answer with a failure: the host has no native canvas. */
const UNSUPPORTED = 'unsupported'

/** Pictures from camera and album as scripted, previews, and drawing, which the host does not have. */
export function mediaApi(context: ApiContext, define: DefineCall): ApiTable {
  const { target, files, device } = context

  const picked = (count: unknown, answer: Answer): (ScriptedFile & { path: string })[] | null => {
    if (device.pickedFiles === null) {
      answer.fail('cancel', target === 'alipay' ? { error: 11 } : {})
      return null
    }
    const most = Number(count ?? device.pickedFiles.length)
    return device.pickedFiles.slice(0, most).map((file) => ({ ...file, path: files.add(file) }))
  }

  const table: ApiTable = {
    chooseImage: define('chooseImage', ({ count }, answer) => {
      const chosen = picked(count, answer)
      if (!chosen) return
      const paths = chosen.map(({ path }) => path)
      const tempFiles = chosen.map(({ path, bytes, type }) => ({ path, size: bytes.length, type }))
      answer.ok({ tempFilePaths: paths, tempFiles, ...(target === 'alipay' && { apFilePaths: paths }) })
    }),
    getImageInfo: define('getImageInfo', ({ src }, answer) => {
      const file = files.find(String(src))
      if (!file) return answer.fail('file not found')
      const { width = 300, height = 400, type } = file
      answer.ok({ width, height, path: src, type: type.replace('image/', ''), orientation: 'up' })
    }),
    compressImage: define('compressImage', ({ src, apFilePaths }, answer) => {
      answer.ok({ tempFilePath: src, apFilePaths })
    }),
    getFileInfo: define('getFileInfo', ({ filePath, apFilePath }, answer) => {
      const file = files.find(String(filePath ?? apFilePath))
      if (!file) return answer.fail('file not found')
      answer.ok({ size: file.bytes.length })
    }),
    previewImage: define('previewImage', (_, answer) => answer.ok()),
    saveImageToPhotosAlbum: define('saveImageToPhotosAlbum', (_, answer) => answer.ok()),
    canvasToTempFilePath: define('canvasToTempFilePath', (_, answer) => answer.fail(UNSUPPORTED)),
    createCanvasContext: () => {
      throw new Error(`createCanvasContext: ${UNSUPPORTED}`)
    },
  }
  if (target === 'alipay') return table
  table.chooseMedia = define('chooseMedia', ({ count }, answer) => {
    const chosen = picked(count, answer)
    if (!chosen) return
    const tempFiles = chosen.map(({ path, bytes, width = 300, height = 400 }) => ({
      tempFilePath: path,
      size: bytes.length,
      fileType: 'image',
      width,
      height,
    }))
    answer.ok({ tempFiles, type: 'image' })
  })
  return table
}
