import Taro from '@tarojs/taro'
import type { HttpExchange } from '@/api/transport'
import { exchangeOf } from '../net/http-answer'
import type { GetJson, MultipartRequest, SendMultipart } from '@/upload/upload'

/** A GET request with a JSON answer. */
export const getJson: GetJson = ({ url, headers, timeoutMs }) =>
  exchangeOf(
    Taro.request({
      url,
      method: 'GET',
      header: { ...headers },
      dataType: 'json',
      timeout: timeoutMs,
    }),
  )

/** XMLHttpRequest, because fetch reports no progress and Taro's upload ignores an early abort. */
function sendInBrowser(request: MultipartRequest): HttpExchange {
  const xhr = new XMLHttpRequest()
  const answer = (async () => {
    const file = request.file.file ?? (await (await fetch(request.file.path)).blob())
    const form = new FormData()
    for (const [name, value] of Object.entries(request.fields)) form.append(name, value)
    form.append('file', file, request.file.filename)
    return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      xhr.open('POST', request.url)
      xhr.timeout = request.timeoutMs
      for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => request.onProgress(total > 0 ? loaded / total : 0)
      xhr.onload = () => resolve({ status: xhr.status, body: xhr.responseText })
      xhr.onerror = xhr.ontimeout = xhr.onabort = () => reject(new Error('upload failed'))
      xhr.send(form)
    })
  })()
  return { answer, abort: () => xhr.abort() }
}

/**
 * The file type, which older Alipay clients and its simulator require. Source: vendor doc "my.uploadFile" (fileType)
 */
function fileTypeOf(filename: string): 'image' | 'video' | 'audio' {
  if (/\.(mp4|mov|webm)$/i.test(filename)) return 'video'
  return /\.(mp3|wav|m4a)$/i.test(filename) ? 'audio' : 'image'
}

function sendOnMini(request: MultipartRequest): HttpExchange {
  const { filename } = request.file
  const task = Taro.uploadFile({
    url: request.url,
    filePath: request.file.path,
    name: 'file',
    fileName: filename,
    formData: { ...request.fields },
    header: { ...request.headers },
    timeout: request.timeoutMs,
    // Taro's types lack it; other platforms ignore it.
    ...{ fileType: fileTypeOf(filename) },
  })
  task.progress?.(({ progress }) => request.onProgress(progress / 100))
  return exchangeOf(task)
}

/** Sends one file with its form fields before it. */
export const sendMultipart: SendMultipart = (request) =>
  IS_WEB ? sendInBrowser(request) : sendOnMini(request)
