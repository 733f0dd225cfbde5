import type { KeptFiles } from './kept-files'

/** Alipay's saved files. Source: provider Alipay "my.saveFile", "my.getSavedFileList" */
declare const my: {
  saveFile(options: {
    apFilePath: string
    success(answer: { apFilePath: string }): void
    fail(failure: unknown): void
  }): void
  getFileInfo(options: { apFilePath: string; success(): void; fail(failure: unknown): void }): void
  getSavedFileList?(options: { success(answer: { fileList: { apFilePath: string }[] }): void }): void
  removeSavedFile(options: { apFilePath: string }): void
}

/** Alipay deletes temporary files when the app ends; saved ones stay. */
export const keptFiles: KeptFiles = {
  keep: (_id, file) =>
    new Promise((resolve) => {
      my.saveFile({
        apFilePath: file.path,
        success: ({ apFilePath: path }) => resolve({ ...file, path }),
        fail: () => resolve(file),
      })
    }),
  open: (_id, { path, filename }) =>
    new Promise((resolve) => {
      my.getFileInfo({
        apFilePath: path,
        success: () => resolve({ path, filename }),
        fail: () => resolve(null),
      })
    }),
  sweep(kept) {
    const paths = new Set(kept.values())
    // Old clients cannot save files.
    my.getSavedFileList?.({
      success: ({ fileList }) => {
        for (const { apFilePath } of fileList) if (!paths.has(apFilePath)) my.removeSavedFile({ apFilePath })
      },
    })
  },
}
