import type { KeptFiles } from '@/platform/media/kept-files'
import type { UploadFile } from '@/upload/upload'

/** A device that stores files in this map. */
export const fakeKeptFiles = (kept: Map<string, UploadFile>): KeptFiles => ({
  keep(id, file) {
    kept.set(id, file)
    return Promise.resolve(file)
  },
  open: (id) => Promise.resolve(kept.get(id) ?? null),
  sweep(wanted) {
    for (const id of [...kept.keys()]) if (!wanted.has(id)) kept.delete(id)
  },
})
