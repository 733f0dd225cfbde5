import type { MiniTarget } from '../packaging/mini-package'
import type { ScriptedFile } from './device'

/** Files that the platform keeps for a run: pictures that were picked, downloads. */
export class TempFiles {
  private readonly files = new Map<string, ScriptedFile>()

  constructor(private readonly target: MiniTarget) {}

  /** Keeps a file and returns the path under which app code knows it. */
  add(file: ScriptedFile): string {
    const extension = file.name.includes('.') ? file.name.slice(file.name.lastIndexOf('.')) : ''
    const name = `${this.files.size + 1}${extension}`
    const path = this.target === 'alipay' ? `https://resource/apml${name}` : `wxfile://tmp_${name}`
    this.files.set(path, file)
    return path
  }

  find(path: string): ScriptedFile | undefined {
    return this.files.get(path)
  }
}
