import Taro from '@tarojs/taro'
import type { KeptFiles } from './kept-files'

/** WeChat deletes temporary files when the app ends; saved ones stay. */
export const keptFiles: KeptFiles = {
  keep: (_id, file) =>
    new Promise((resolve) => {
      Taro.getFileSystemManager().saveFile({
        tempFilePath: file.path,
        success: ({ savedFilePath }) => resolve({ ...file, path: savedFilePath }),
        fail: () => resolve(file),
      })
    }),
  open: (_id, { path, filename }) =>
    new Promise((resolve) => {
      Taro.getFileSystemManager().access({
        path,
        success: () => resolve({ path, filename }),
        fail: () => resolve(null),
      })
    }),
  sweep(kept) {
    const paths = new Set(kept.values())
    // Old clients have no file system and stored nothing.
    const files = Taro.getFileSystemManager?.()
    files?.getSavedFileList({
      success: ({ fileList }) => {
        for (const { filePath } of fileList) if (!paths.has(filePath)) files.removeSavedFile({ filePath })
      },
    })
  },
}
