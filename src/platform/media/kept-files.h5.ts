import type { UploadFile } from '@/upload/upload'
import type { KeptFiles } from './kept-files'

const DATABASE = 'jinyu.files'
const TABLE = 'files'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('storage failed'))
  })

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('storage failed'))
  })
  return opened
}

const table = async (mode: IDBTransactionMode) =>
  (await database()).transaction(TABLE, mode).objectStore(TABLE)

/** Blob URLs end with the page, so the browser's database stores the bytes. */
export const keptFiles: KeptFiles = {
  async keep(id, file) {
    try {
      const blob = file.file ?? (await (await fetch(file.path)).blob())
      await settled((await table('readwrite')).put(blob, id))
    } catch {
      // Private windows and full disks store nothing; the message then lives as long as the page.
    }
    return file
  },
  async open(id, { filename }): Promise<UploadFile | null> {
    try {
      const blob: unknown = await settled((await table('readonly')).get(id))
      return blob instanceof Blob ? { path: URL.createObjectURL(blob), filename, file: blob } : null
    } catch {
      return null
    }
  },
  sweep(kept) {
    const clear = async () => {
      const keys = await settled((await table('readonly')).getAllKeys())
      const gone = keys.filter((key) => typeof key !== 'string' || !kept.has(key))
      if (gone.length === 0) return
      const files = await table('readwrite')
      for (const key of gone) files.delete(key)
    }
    clear().catch(() => {})
  },
}
