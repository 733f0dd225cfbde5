/** Styles of the platforms' built-in components, as far as screenshots need them. Source: provider docs. */
export const BASE_STYLES = `
html,body{margin:0;padding:0;height:100%}
.mini-page{position:absolute;inset:0;overflow:hidden;contain:layout;font-family:-apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif;font-size:16px}
.mini-page-root{height:100%;overflow:auto;overflow-wrap:break-word;display:block}
wx-view,wx-form,wx-checkbox-group,wx-radio-group,wx-picker,wx-progress,wx-rich-text,wx-picker-view,wx-cover-view,
wx-movable-area,wx-movable-view,wx-swiper-item,wx-navigator,custom-tab-bar,wx-custom-tab-bar{display:block}
wx-text{white-space:pre-wrap}
wx-label{display:inline}
wx-image{display:inline-block;width:320px;height:240px;overflow:hidden;position:relative}
wx-image>img{width:100%;height:100%;display:block}
wx-image[mode=widthFix],wx-image[mode=widthFix]>img{height:auto}
wx-button{display:block;box-sizing:border-box;margin-left:auto;margin-right:auto;padding-left:14px;padding-right:14px;
font-size:18px;text-align:center;line-height:2.55555556;border-radius:5px;overflow:hidden;position:relative;
background:#f8f8f8;color:#000;user-select:none}
wx-button[type=primary]{background:#07c160;color:#fff}
wx-button[type=warn]{background:#e64340;color:#fff}
wx-button[size=mini]{display:inline-block;font-size:13px;line-height:2.3;padding:0 1.32em}
wx-button[disabled]{opacity:.5}
wx-input{display:block;height:1.4rem;min-height:1.4rem;overflow:hidden}
wx-textarea{display:block;width:300px;height:150px}
wx-textarea[data-mini-grows]{height:auto}
wx-textarea[data-mini-grows]>textarea{height:auto;field-sizing:content}
wx-input>input,wx-textarea>textarea{display:block;width:100%;height:100%;border:0;padding:0;margin:0;background:none;font:inherit;
color:inherit;outline:0;text-align:inherit;box-sizing:border-box;resize:none}
wx-switch{display:inline-block;width:52px;height:32px;border-radius:16px;background:#dfdfdf;vertical-align:middle}
wx-switch[data-mini-on]{background:#04be02}
wx-checkbox,wx-radio{display:inline-block}
wx-checkbox:before,wx-radio:before{content:"";display:inline-block;width:20px;height:20px;border:1px solid #d1d1d1;
border-radius:3px;vertical-align:middle}
wx-radio:before{border-radius:50%}
wx-checkbox[data-mini-on]:before,wx-radio[data-mini-on]:before{background:#09bb07}
wx-scroll-view{display:block;width:100%}
wx-scroll-view[scroll-y]:not([scroll-y=false]){overflow-y:auto}
wx-scroll-view[scroll-x]:not([scroll-x=false]){overflow-x:auto}
wx-swiper{display:flex;height:150px;overflow-x:auto;scroll-snap-type:x mandatory}
wx-swiper-item{flex:0 0 100%;scroll-snap-align:start}
wx-icon{display:inline-block}
wx-video{display:inline-block;width:300px;height:225px;background:#000}
wx-canvas{display:block;width:300px;height:150px}
[hidden]{display:none!important}
wx-block,wx-slot{display:contents}
`
