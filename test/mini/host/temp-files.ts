import type { MiniTarget } from '../packaging/mini-package'
import type { ScriptedFile } from './device'

/** Files of a run: picked pictures, downloads, and files that the app saved. */
export class TempFiles {
  private readonly files = new Map<string, ScriptedFile>()
  private readonly savedPaths = new Set<string>()

  private count = 0

  constructor(private readonly target: MiniTarget) {}

  /** Adds a file and returns its path for app code. */
  add(file: ScriptedFile): string {
    const extension = file.name.includes('.') ? file.name.slice(file.name.lastIndexOf('.')) : ''
    this.count += 1
    const name = `${this.count}${extension}`
    const path = this.target === 'alipay' ? `https://resource/apml${name}` : `wxfile://tmp_${name}`
    this.files.set(path, file)
    return path
  }

  find(path: string): ScriptedFile | undefined {
    return this.files.get(path)
  }

  /** Moves a temporary file to the saved ones; returns its new path, or null when it does not exist. */
  save(path: string): string | null {
    const file = this.files.get(path)
    if (!file) return null
    this.files.delete(path)
    const saved = path.replace('tmp_', 'store_').replace('apml', 'apmlstore')
    this.files.set(saved, file)
    this.savedPaths.add(saved)
    return saved
  }

  /** Paths of the saved files. */
  saved(): string[] {
    return [...this.savedPaths]
  }

  /** Removes a saved file; false when it does not exist. */
  remove(path: string): boolean {
    this.files.delete(path)
    return this.savedPaths.delete(path)
  }
}
