import { callConvention, type ApiContext, type ApiTable } from './calls'
import { interfaceApi } from './interface'
import { locationApi } from './location'
import { loginApi } from './login'
import { mediaApi } from './media'
import { navigationApi } from './navigation'
import { paymentApi } from './payment'
import { requestApi } from './request'
import { savedFilesApi } from './saved-files'
import { socketApi } from './socket'
import { soundApi } from './sound'
import { storageApi } from './storage'
import { systemApi } from './system'

/** Names that bundlers and promise code look up on any object; such a lookup says nothing about the product. */
const LANGUAGE_PROBES = new Set([
  'then',
  'toJSON',
  'webpackJsonp',
  'constructor',
  'hasOwnProperty',
  'prototype',
])

/** Components and attributes that `canIUse` may name in addition to APIs. */
const KNOWN_COMPONENTS = /^(button|canvas|image|input|page-meta|scroll-view|swiper|text|textarea|view)\b/

/**
 * Builds `wx` or `my`. App code may write to it, as Taro does. Reading or probing a name that the host does not have
 * is recorded as a missing API; Taro's probes during its start do not count, and `isStarted` says when it has
 * started.
 */
export function createApi(context: ApiContext, isStarted: () => boolean): ApiTable {
  const define = callConvention(context)
  const parts = [
    requestApi,
    socketApi,
    storageApi,
    navigationApi,
    interfaceApi,
    systemApi,
    mediaApi,
    savedFilesApi,
    soundApi,
    locationApi,
    loginApi,
    paymentApi,
  ]
  const table: ApiTable = Object.assign({}, ...parts.map((part) => part(context, define))) as ApiTable
  table.canIUse = (name: string) => (name.split('.')[0] ?? '') in table || KNOWN_COMPONENTS.test(name)
  const record = (name: string | symbol) => {
    if (typeof name === 'string' && !(name in table) && !LANGUAGE_PROBES.has(name))
      context.journal.addMissingApi(name)
  }
  return new Proxy(table, {
    get(known, name) {
      record(name)
      return known[name as string]
    },
    getOwnPropertyDescriptor(known, name) {
      if (isStarted()) record(name)
      return Reflect.getOwnPropertyDescriptor(known, name)
    },
  })
}
