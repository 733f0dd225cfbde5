/** Where pictures may come from. */
export type ImageSource = 'album' | 'camera'

/** A file that the member chose, before anything is known of its content. */
export interface ChosenFile {
  /** Can be shown and uploaded at once. */
  readonly path: string
  readonly size: number
  /** The file itself, on H5 only. */
  readonly file?: Blob
}
