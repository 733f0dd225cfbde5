import Taro from '@tarojs/taro'
import type { CanvasPicture, CanvasSize, OpenCanvas } from '../media/canvas'

/** A canvas node of a page, as both platforms provide it. Source: provider docs "Canvas" */
interface CanvasNode {
  width: number
  height: number
  getContext(kind: '2d'): CanvasRenderingContext2D
  createImage(): HTMLImageElement
}

/** Number of attempts to find the node, with a pause in ms: a page's canvas appears shortly after the page. */
const TRIES = 20
const TRY_AFTER_MS = 50

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const nodeNow = (id: string) =>
  new Promise<CanvasNode | null>((resolve) => {
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .fields({ node: true, size: true })
      .exec(([found]: ({ node?: CanvasNode } | null)[]) => resolve(found?.node ?? null))
  })

async function nodeOf(id: string): Promise<CanvasNode> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const node = await nodeNow(id)
    if (node) return node
    await wait(TRY_AFTER_MS)
  }
  throw new Error('no canvas')
}

const loadWith = (node: CanvasNode, src: string) =>
  new Promise<CanvasPicture>((resolve, reject) => {
    const image = node.createImage()
    image.onload = () => resolve({ source: image, width: image.width, height: image.height })
    image.onerror = () => reject(new Error('picture not loaded'))
    image.src = src
  })

async function fileOf(node: CanvasNode, { width, height }: CanvasSize): Promise<string> {
  const { tempFilePath, apFilePath } = await Taro.canvasToTempFilePath({
    canvas: node as unknown as Taro.Canvas,
    destWidth: width,
    destHeight: height,
    fileType: 'jpg',
    quality: 0.92,
  })
  return tempFilePath || (apFilePath ?? '')
}

/** Opens the canvas of this id on the shown page. @throws Error when it does not appear */
export async function openMiniCanvas(id: string, size: CanvasSize): Promise<OpenCanvas> {
  const node = await nodeOf(id)
  node.width = size.width
  node.height = size.height
  return {
    pen: node.getContext('2d'),
    load: (src) => loadWith(node, src),
    toPicture: () => fileOf(node, size),
    toFile: async () => ({ path: await fileOf(node, size) }),
  }
}
