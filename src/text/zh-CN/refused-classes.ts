/** Why a text is refused, by its class. Source: product §11.4 */
export const refusedClasses = {
  politics: '含不宜公开讨论的政治内容，改一改再发；有异议可联系客服',
  porn: '含色情低俗内容，改一改再发；有异议可联系客服',
  gambling: '含赌博内容，改一改再发；有异议可联系客服',
  drugs: '含毒品或违禁药品内容，改一改再发；有异议可联系客服',
  minors: '涉及未成年人安全，改一改再发；有异议可联系客服',
  fraud: '像诈骗或诱导转账，改一改再发；有异议可联系客服',
  abuse: '含辱骂或威胁，改一改再发；有异议可联系客服',
  ads: '像广告或引流，改一改再发；有异议可联系客服',
  contact: '含联系方式，改一改再发；有异议可联系客服',
}
