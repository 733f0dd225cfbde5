import type { MiniTarget } from '../packaging/mini-package'
import type { ScriptedFile } from './device'

/** Files that the platform keeps for a run: pictures that were picked, downloads, and what the app saved. */
export class TempFiles {
  private readonly files = new Map<string, ScriptedFile>()
  private readonly savedPaths = new Set<string>()

  private count = 0

  constructor(private readonly target: MiniTarget) {}

  /** Keeps a file and returns the path under which app code knows it. */
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

  /** Moves a temporary file to those that stay; null when there is none, else its new path. */
  save(path: string): string | null {
    const file = this.files.get(path)
    if (!file) return null
    this.files.delete(path)
    const saved = path.replace('tmp_', 'store_').replace('apml', 'apmlstore')
    this.files.set(saved, file)
    this.savedPaths.add(saved)
    return saved
  }

  /** Paths of the files that stay. */
  saved(): string[] {
    return [...this.savedPaths]
  }

  /** False when no file of that path stays. */
  remove(path: string): boolean {
    this.files.delete(path)
    return this.savedPaths.delete(path)
  }
}
