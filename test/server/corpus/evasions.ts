/** Texts that give or request a contact outside the product, disguised as people do it. All numbers are invented. */
export const evasions: readonly string[] = `电话❶❸❽⓿⓿❶❸❽⓿⓿⓿
⓵⓷⓼⓪⓪⓵⓷⓼⓪⓪⓪
➀➂➇🄋🄋➀➂➇🄋🄋🄋
➊➌➑🄌🄌➊➌➑🄌🄌🄌
①③⑧⓪⓪①③⑧⓪⓪⓪
𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎
𝟙𝟛𝟠𝟘𝟘𝟙𝟛𝟠𝟘𝟘𝟘
¹³⁸⁰⁰¹³⁸⁰⁰⁰
₁₃₈₀₀₁₃₈₀₀₀
١٣٨٠٠١٣٨٠٠٠
۱۳۸۰۰۱۳۸۰۰۰
१३८००१३८०००
๑๓๘๐๐๑๓๘๐๐๐
১৩৮০০১৩৮০০০
߁߃߈߀߀߁߃߈߀߀߀
〡〣〨〇〇〡〣〨〇〇〇
弌參捌零零弌參捌零零零
壹叁捌零零壹叁捌零零零
一三八零零一三八零零零
幺三八洞洞幺三八洞洞洞
一三八 〇〇一三 八〇〇〇
1三8零0一3八00零
1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣
１３８００１３８０００
13\u200b800\u200b138\u200b000
1a3a8a0a0a1a3a8a0a0a0
1加3加8加0加0加1加3加8加0加0加0
1啊3哦8嗯0呀0哈1啊3哦8嗯0呀0哈0
1 3 8 0 0 1 3 8 0 0 0
1        3        8        0        0        1        3        8        0        0        0
1-3-8-0-0-1-3-8-0-0-0
1.3.8.0.0.1.3.8.0.0.0
1/3/8/0/0/1/3/8/0/0/0
1❤3❤8❤0❤0❤1❤3❤8❤0❤0❤0
138-0013-8000
138 0013 8000
138.0013.8000
138/0013/8000
138_0013_8000
(138)00138000
+86 138 0013 8000
0086-13800138000
86 13800138000
138oo138ooo
l38OOl38OOO
25, 138 0013 8000
我 1995 的，138 0013 8000
打 021-62345678
打 (021) 6234 5678
0755 86543210
Text me at 415 555 0134 okay
+852 9123 4567
+1 (415) 555-0134
+44 7911 123456
85291234567
id 27483910
🆅🆇: abcd1234
🅥🅧: abcd1234
ⓥⓧ: abcd1234
🄥🄧： abcd1234
🇻🇽: abcd1234
ѵх: abcd1234
vх: abcd1234
νχ: abcd1234
ᴠx: abcd1234
ｖｘ：abcd1234
v.x: abcd1234
ѡх: abcd1234
vx xiaolin88
wx: linlin_520
加我vx
加我νx
+V 13x
➕v聊
加V❤聊
薇❤ xiaolin88
微芯号是 linlin520
威信是 linlin520
徽信 linlin520
weixin: linlin520
wei信 linlin520
ωechat id: linlin520
WeChat id: linlin520
wе chat: linlin520
We Chat id linlin520
加个微信吧
加个微吧
加微聊
加薇信
加 一 下 微 信
加|微|信
换个微信？
留个微信号呗
你微信号多少
发我微信
给我你的手机号
方便留个联系方式吗
加电话聊
扣扣 123456789
抠抠：123456789
q 12 34 56 78
q❶❷❸❹❺❻❼
QQ:765432
🐧号 8765432
企鹅12345678
企鹅号 12345678
球球 12345678
群号 765432
拉你进福利群
进群看看，群号 765432
https://example.com/a
www.example.com
example.com
ехаmрlе.com
ｅｘａｍｐｌｅ．ｃｏｍ
abc点com
example。com 有照片
lin@example.com
lin @ example . com
t.me/linlin
add me on telegram
my whatsapp is 85291234567
my ig is lin_88
dm me on insta
find me on snap
text me at 13800138000
飞机号 linlin88，加飞机
㊀㊂㊇〇〇㊀㊂㊇〇〇〇
⑴⑶⑻⓪⓪⑴⑶⑻⓪⓪⓪
🄂🄄🄉🄁🄁🄂🄄🄉🄁🄁🄁
ⅠⅢⅧ00ⅠⅢⅧ000
၁၃၈၀၀၁၃၈၀၀၀
༡༣༨༠༠༡༣༨༠༠༠
13加8001加38000
138啊0013啊8000
138xx0013xx8000
138（哈）0013（哈）8000
yao san ba ling ling yao san ba ling ling ling
one three eight zero zero one three eight zero zero zero
手机 9123 4567
call me: 9123 4567
企鹅：二七四八三九一
鹅27483910
Ql7394021
ⅴⅹ: abcd1234
ʋx: abcd1234
ᐯ᙭: abcd1234
vㄨ: abcd1234
v乂 abcd1234
威x abcd1234
微x号 abcd1234
微亻言 abcd1234
溦信abcd1234
w e c h a t id abcd1234
抖音号：abcd1234
抖音搜 abcd1234
小红书号 274839105
微博@abcd1234
电报 abcd1234
line id abcd1234
kakao abcd1234
h t t p s : // example . com
example點com
example.me/abc
t.cn/abc
discord.gg/abc
abc(at)gmail(dot)com
w信 abcd1234
ǫǫ 12345679
snap: abcd1234
邀三八零零邀三八零零零
I38OOI38OOO
前三位138 中间0013 后四位8000
138 then 0013 then 8000
我的号是138后面0013最后8000
先138再0013再8000
微信同号
手机微信同号
v同号
威星 abcd1234
ＶＸａｂｃｄ１２３４
vxabcd1234
vx.abcd1234
W❤Xabcd1234
喂信 abcd1234
we-chat: abcd1234
weichat: abcd1234
给个电话呗
留个手机
发个号码给我
你的电话是多少
手机号多少
有微信吗
微信有吗
方便微信吗
我们微信说
QQ有没有
🄂🄄🄉🄁🄁🄂🄄🄉🄁🄁🄁
㊀㊂㊇〇〇㊀㊂㊇〇〇〇
🯱🯳🯸🯰🯰🯱🯳🯸🯰🯰🯰
᠑᠓᠘᠐᠐᠑᠓᠘᠐᠐᠐
ᵛˣ: abcd1234
⑬⑧⓪⓪⑬⑧⓪⓪⓪`
  .trim()
  .split('\n')
  .map((line) => line.replace(/\\u200b/g, '\u200b'))
