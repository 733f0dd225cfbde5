import type { ApiContext, ApiTable, DefineCall } from './calls'

/** Files that an app keeps after its run: WeChat's file system manager, and Alipay's equivalent calls. */
export function savedFilesApi({ target, files }: ApiContext, define: DefineCall): ApiTable {
  const isAlipay = target === 'alipay'
  const placeOf = isAlipay ? 'apFilePath' : 'filePath'
  const save = define('saveFile', ({ tempFilePath, apFilePath }, answer) => {
    const saved = files.save(String(tempFilePath ?? apFilePath))
    if (saved === null) return answer.fail('file not found')
    answer.ok(isAlipay ? { apFilePath: saved } : { savedFilePath: saved })
  })
  const list = define('getSavedFileList', (_, answer) => {
    answer.ok({ fileList: files.saved().map((path) => ({ [placeOf]: path })) })
  })
  const remove = define('removeSavedFile', (options, answer) => {
    if (files.remove(String(options[placeOf]))) answer.ok()
    else answer.fail('file not found')
  })
  if (isAlipay) return { saveFile: save, getSavedFileList: list, removeSavedFile: remove }
  const access = define('access', ({ path }, answer) => {
    if (files.find(String(path))) answer.ok()
    else answer.fail('no such file or directory')
  })
  const manager = { saveFile: save, getSavedFileList: list, removeSavedFile: remove, access }
  return { getFileSystemManager: () => manager }
}
