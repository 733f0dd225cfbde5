import { CanvasNode } from '../canvas-node'
import type { ScriptedFile } from '../device'
import type { Answer, ApiContext, ApiTable, DefineCall } from './calls'

/** Error of the old drawing APIs before canvases of type 2d: the host does not have them. */
const UNSUPPORTED = 'unsupported'

/**
 * The permission to add to the album, and the error when it is refused. Source: provider docs
 * "saveImageToPhotosAlbum"
 */
const ALBUM_SCOPES = { weapp: 'scope.writePhotosAlbum', alipay: 'scope.album' }
const REFUSED = { weapp: {}, alipay: { error: 2001 } }

/** Scripted pictures from camera and album, previews, and files of canvases. */
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
    saveImageToPhotosAlbum: define('saveImageToPhotosAlbum', ({ filePath }, answer) => {
      const scope = ALBUM_SCOPES[target]
      if (device.permissions[scope] === false) return answer.fail('auth deny', REFUSED[target])
      const file = files.find(String(filePath))
      if (!file) return answer.fail('file not found')
      device.permissions[scope] = true
      device.album.push(file)
      answer.ok()
    }),
    canvasToTempFilePath: define(
      'canvasToTempFilePath',
      ({ canvas, fileType, destWidth, destHeight }, answer) => {
        if (!(canvas instanceof CanvasNode)) return answer.fail(UNSUPPORTED)
        const size = {
          width: Number(destWidth ?? canvas.width),
          height: Number(destHeight ?? canvas.height),
        }
        const path = files.add(canvas.toFile(fileType === 'jpg' ? 'jpg' : 'png', size))
        answer.ok(target === 'alipay' ? { apFilePath: path, tempFilePath: path } : { tempFilePath: path })
      },
    ),
    // Source: provider docs "chooseVideo"
    chooseVideo: define('chooseVideo', (_, answer) => {
      const [video] = picked(1, answer) ?? []
      if (!video) return
      const { path, bytes, seconds = 1, width = 640, height = 480 } = video
      answer.ok({ tempFilePath: path, duration: seconds, size: bytes.length, width, height })
    }),
    createCanvasContext: () => {
      throw new Error(`createCanvasContext: ${UNSUPPORTED}`)
    },
  }
  if (target === 'alipay') return table
  table.chooseMedia = define('chooseMedia', ({ count, mediaType }, answer) => {
    const chosen = picked(count, answer)
    if (!chosen) return
    const type = Array.isArray(mediaType) && mediaType[0] === 'video' ? 'video' : 'image'
    const tempFiles = chosen.map(({ path, bytes, seconds = 1, width = 300, height = 400 }) => ({
      tempFilePath: path,
      size: bytes.length,
      fileType: type,
      width,
      height,
      ...(type === 'video' && { duration: seconds, thumbTempFilePath: path }),
    }))
    answer.ok({ tempFiles, type })
  })
  return table
}
