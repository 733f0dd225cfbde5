/** Evasions that were written without a look at the rules and tried on them afterwards; all ids and numbers are invented. */
export const freshEvasions: readonly string[] = String.raw`微信同号 13912345678 ;; 加我v：linche1996
薇信 lin_che96 ;; VX lin che 96 连起来
Q Q 一二三四五六七八 ;; 扣扣号是 8 8 6 6 2 2 1 1
我的号:壹叁玖壹贰叁肆伍陆柒捌 ;; 139-1234-5678
139.1234.5678 ;; 139 一二三四 5678
一三九，一二三四，五六七八 ;; 微 信 号 linche1996
威信 linche1996 ;; w x : linche1996
wx=linche1996 ;; w.e.c.h.a.t linche1996
weixin：linche1996 ;; WeChat ID: linche1996
加个微吧 linche1996 ;; ➕ v linche1996
加V信linche1996 ;; 抖音号 linche1996
小红书搜 linche1996 ;; ins: linche_1996
telegram @linche1996 ;; tg：linche1996
TG@linche1996 ;; whatsapp +8613912345678
邮箱 linche1996@163.com ;; linche1996 at gmail dot com
linche1996艾特qq点com ;; www.linche.com 看我
https://t.me/linche ;; t.me/linche
陌陌号 123456789 ;; 探探搜我 linche
QQ群 123456789 ;; q群 1 2 3 4 5 6 7 8 9
①③⑨①②③④⑤⑥⑦⑧ ;; １３９１２３４５６７８
𝟙𝟛𝟡𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠 ;; 幺三九幺二三四五六七八
妖三九 1234 5678 ;; yi san jiu yi er san si wu liu qi ba
one three nine one two three four five six seven eight ;; 139****5678 中间是1234
我手机号前三位139后面12345678 ;; 电话:(139)1234-5678
威❤️信：linche1996 ;; V❤ linche1996
绿泡泡 linche1996 ;; 绿色软件 linche1996
小企鹅 88662211 ;; 🐧88662211
🐧 号 8 8 6 6 2 2 1 1 ;; 加个好友 vx 在名字里 linche96
w信:linche1996 ;; 徽信 linche1996
微✉️ linche1996 ;; 威❤❤linche1996
v♥x linche1996 ;; wechaт: linche1996
Ꮤechat linche1996 ;; ʋx linche1996
v️x️ linche1996 ;; vx:linche1996
伽薇 linche1996 ;; 佳薇linche1996
嘉V linche1996 ;; +我微 linche1996
私我vx ;; 扫我头像里的码
主页有二维码扫一下 ;; 我的 line id linche1996
kakao linche1996 ;; snapchat: linche1996
skype linche1996 ;; Facebook 搜 lin che
推特 @linche1996 ;; 微博@林澈1996
知乎搜 林澈1996 找我 ;; 号码是 l39l2345678
号码 I3912345678 ;; 1З912345678
139O1234567 ;; ⅠⅢⅨⅠⅡⅢⅣⅤⅥⅦⅧ
扣 886622110 ;; 球球 886622110
球球：八八六六二二一一 ;; 联系方式在昵称里 13912345678
手机壹三⑨1二③四5六７⑧ ;; vx后面接 19960808
我微信就是手机号139 1234 5678 ;; 1-3-9-1-2-3-4-5-6-7-8
1,3,9,1,2,3,4,5,6,7,8 ;; 1 / 3 / 9 / 1 / 2 / 3 / 4 / 5 / 6 / 7 / 8
13九12三45六78 ;; 🄸🄻 vx: linche1996
ⓥⓧ linche1996 ;; (v)(x) linche1996
【微】【信】linche1996 ;; weixin12345 ;; wei xin linche1996
wei1xin4 linche1996 ;; 薇💌 moon_1995
威🌸信 moon1995 ;; 微《信》moon1995
v★x moon1995 ;; v|x：moon1995
w\x moon1995 ;; 〔v〕〔x〕moon1995
微—信 moon1995 ;; 微…信 moon1995
微~信~号 moon1995 ;; wEi XiN moon1995
w3chat moon1995 ;; we.chat moon1995
微亻言 moon1995 ;; wx👉moon1995
vx→moon1995 ;; vx➡️moon1995
微信👇 moon1995 ;; 威～moon1995
微:moon1995 ;; 薇 moon1995
VX在这里 moon1995 ;; 加我 v（moon1995）
我v:moon_moon ;; 微信 moon（下划线）1995
wechat moon underscore 1995 ;; Signal moon1995
discord: moon#1995 ;; threads@moon1995
tiktok@moon1995 ;; 抖音@moon1995
抖音搜moon1995 ;; 抖音关注我哈
快手找我 老铁 ;; B站搜我 林澈
小红书私信我 ;; 微博 @林间听雨96
豆瓣 moon1995 ;; 网易云找我，ID 林间听雨
扫码加我 ;; 扫描主页图片里的码
看我第二张图的二维码加我 ;; 手机136后面是88887777
前面是136 然后88887777 ;; 电话136，接着是8888，最后7777
136-8888-7777 微信同步 ;; 136 八八八八 7777
一三六八八八八七七七七 ;; 壹叁陆捌捌捌捌柒柒柒柒
yao san liu ba ba ba ba qi qi qi qi ;; 一3六8八8八7七7七
136❤8888❤7777 ;; 136(8888)7777
+86 136 8888 7777 ;; 0086-13688887777
QQ: 2233 445 566 ;; qq号二二三三四四五五六
Q：2233445566 ;; 企鹅：2233445566
小企鹅号2233445566 ;; 🐧：2233445566
扣2233445566 ;; moon1995@qq.com
moon1995#qq.com ;; moon1995(at)163(dot)com
moon1995 艾特 163 点 com ;; moon1995【at】qq【.】com
m o o n 1 9 9 5 @ q q . c o m ;; http://moon.cn
moon点cn ;; moon。com
bit.ly/3abcd ;; dwz.cn/abcd
我的主页 moon.me/abc ;; line: moon1995
LINE ID moon1995 ;; ins moon_1995
IG:moon.1995 ;; instagram moon_1995
电报 @moon1995 ;; 飞机 @moon1995
纸飞机：moon1995 ;; telegram：@moon1995
WhatsApp 我 +85291234567 ;; whatsapp: 9123 4567
kakao moon1995 ;; snap moon1995
私聊加微 ;; 留个微信吧
换个微信聊 ;; 你微信多少
可以加你v吗 ;; 能给个电话吗
加下我企鹅 ;; 群号 556677889
进群聊 556677889 ;; 加群 556677889
手机号倒着写 77778888631 ;; 薇 信 号 在 相 册 里
v信见相册 ;; 微信在第三张照片
相册最后一张有我微信 ;; 我的微信写在照片上了
💬微❀信❀号 zoe_0912 ;; vⅩ zoe0912
ｖｘ：zoe0912 ;; Ꮩx zoe0912
ｗｅｃｈａｔ zoe0912 ;; wee chat zoe0912
vchat: zoe0912 ;; 威x zoe0912
v 伈 zoe0912 ;; 伽微 zoe0912
架v zoe0912 ;; 家微信 zoe0912
茄V zoe0912 ;; 可➕我
➕微 ;; +V
加Vx ;; 拉你进v群
我的V是zoe-0912 ;; wx_zoe0912
wxid_8x7k2m9q ;; qq八位数 88446622
Q号88446622 ;; 扣扣884466220
加QQ八八四四六六二二 ;; 小🐧 884466220
皮蛋1️⃣3️⃣7️⃣5️⃣5️⃣5️⃣5️⃣6️⃣6️⃣6️⃣6️⃣ ;; ①③⑦ ⑤⑤⑤⑤ ⑥⑥⑥⑥
１３７ー５５５５ー６６６６ ;; 137．5555．6666
137、5555、6666 ;; 137 5 5 5 5 6 6 6 6
一三七 五五五五 六六六六 ;; 137五五五五6666
一 3 七 5 五 5 五 6 六 6 六 ;; o137 5555 6666
tel 13755556666 ;; call 1375 5556 666
我的手机 13755556666 欢迎打扰 ;; 137加5555加6666
137-55556666(微信同号) ;; zoe0912@foxmail.com
zoe0912艾特foxmail点com ;; zoe0912 @ foxmail . com
zoe.com.cn 是我博客 ;; zoe点com点cn
https : // zoe.cc ;; wwwzoecom 自己加点
tg zoe_0912 ;; t me slash zoe0912
ig @zoe0912 ;; insta: zoe_0912
x @zoe_0912 ;; bluesky zoe0912
微博名 zoe0912 ;; 微博搜 zoe0912
小红薯 zoe0912 ;; 小红书号 9527008812
抖音号：dyzoe0912 ;; 抖 音 号 zoe0912
快手id zoe0912 ;; QQ空间找我 884466220
陌陌搜 884466220 ;; 联系我看主页二维码
头像有惊喜，扫一扫 ;; 照片右下角是我v
背景图有我的电话 ;; 相册第2张微信
看我昵称加我 ;; 溦信：kiki_520x
VX🔍kiki520x ;; V：kiki520x
v♡ kiki520x ;; 喂信 kiki520x
薇：kiki520x ;; 微丨信丨kiki520x
微*信*kiki520x ;; W/X kiki520x
w-x kiki520x ;; we_chat: kiki520x
微信（kiki520x） ;; 微信号 k i k i 5 2 0 x
绿泡泡kiki520x ;; 扣：3355667788
Q 3355667788 ;; 企鹅号三三五五六六七七
加我企鹅 3355667788 ;; 158 1234 5670
158-1234-5670 ;; 158一二三四五六七〇
壹伍捌壹贰叁肆伍陆柒零 ;; ⓵⓹⓼⓵⓶⓷⓸⓹⓺⓻⓪
1⃣5⃣8⃣1⃣2⃣3⃣4⃣5⃣6⃣7⃣0⃣ ;; 158里1234里5670
158***12345670 ;; 前三位158，后面12345670
yi wu ba yi er san si wu liu qi ling ;; kiki520x@outlook.com
kiki520x(at)outlook(dot)com ;; kiki520x at outlook dot com
kiki.top ;; https://kiki.xyz/a
t.me/kiki520x ;; telegram kiki520x
小飞机 kiki520x ;; line号 kiki520x
ins：kiki_520x ;; 微博@kiki在路上
抖音搜索 kiki520x ;; 小红书 id kiki520x
快手号kiki520x ;; 豆瓣搜我 kiki
B站 kiki520x 关注我 ;; 扫我朋友圈封面的码
头像里有二维码 ;; 我微信在相册最后一张
联系方式放在第三张照片 ;; 加个V呗
能加微信吗 ;; 留个电话呀
wx多少 ;; 发我微信
微信聊吧 ;; 换个地方聊，vx
进我粉丝群 ;; 加入交流群 778899001
加薇❤:lindaxx0817,这边不常看 ;; 你好呀~这里消息老收不到,威xin聊吧 mumu_9527k
彳攵亻言qiqi0623 ;; 亻言 反过来念,前面再加个彳山攵:tangtang1120 ;; 加我的绿泡泡,nuomici_77
扣扣2836417790 ;; 🐧二八三六四一七七九零,来聊五毛钱的 ;; 幺三八洞洞勾拐两两五六,发短信就行
平时不上线,有事1️⃣3️⃣9️⃣0️⃣0️⃣7️⃣7️⃣1️⃣2️⃣3️⃣4️⃣ ;; ⅠⅢⅦ〇ⅡⅤⅧⅧⅥⅣⅠ 看得懂罗马数字就打过来
把数字连起来就能找到我:1个人住,3楼,6点起床,0前任,2只猫,9年工龄,5分颜值,8分厨艺,7天无休,4海为家,1心一意
最想让你知道的一件事:昵称去掉中文就是V ;; 小鹿v❤lulu0915zz ;; 看我头像右下角,那串小字母在绿色软件能搜到
第三张照片里有彩蛋,长按扫一扫就能找到我本人 ;; 抖音搜 阿may爱吃辣,头像是同一张,去那儿私我
某红薯同名:周周的碗柜,私信我都回 ;; 小🍠搜628104457,那边回得快 ;; dy:xiaoyu_0912 ;; D音同名阿宝的鱼
✈️号 @moonrabbit88,你懂的,国内不方便说 ;; TG👉t点me斜杠nightowl_sz
纸飞机找我,名字是kiko加下划线加0303 ;; LINE ID:mika.tp1995 台灣朋友直接敲
我不太會用這個,賴我比較快:mika-tp95 ;; whats app +八五二 六一二三 九九八八
Wts me la, six one two three, nine nine eight eight, 852 in front
ins:cathy.in.gz 照片都在那边,DM开着 ;; 📷那个软件搜cathy_in_gz,点关注我就回关私聊
围脖@半糖少女的日常,有事私信 ;; 这里马上卸了,去Soul搜 三分糖不加冰呀,等你 ;; 默默号四八二三三零九一七,加的时候说是这边来的
用邮箱聊也行,chenxi1993艾特一六三点康姆
chenxi dot lee at gmail dot com, I read every letter
写信给我呀,783465120后面接企鹅家的邮箱后缀 ;; 本地单身裙六四五二零一三八八,进来报城市年龄
我们有个同城👗,三百多人,你把绿号给我我拉你进 ;; 我的周末通常:在企鹅裙里约剧本杀,719三三0526,欢迎来
w e i x i n 空一格 y u e y u e 9 9 1 ;; wēi xìn hào:axing yi jiu ba ba
wei1xin4 是 tao2zi 后面跟0520 ;; J V ba:pandalover_w ;; ➕V:ddmm520x
嘉徽辛haohao_1102,秒过 ;; 莪の嶶信:xx1997ok ;; 溦訫q_rabbit07,诚心的来
威尔逊wsq19901,威尔逊是谁你品品 ;; 绿色软件的账号要倒过来念:8180nauynil
我手机号倒着写给你:98765430931,自己翻一下 ;; ＶＸ：ｍｉｍｉ＿＿０７０７ ;; 打我吧１８６００１１２２３３
1a3b9c0d5e6f7g7h8i8j9k,字母删掉剩下的就是我 ;; 1老3师8说0要0多1喝3热8水6呀5哦4,只看数字联系我
我的电话是13×1000000000+912345678,算出来算你赢 ;; 150乘一亿,加8237乘一万,再加1122,算对了就拨过来
ㄨㄟ ㄒㄧㄣˋ:yoyo1010x ;; ㄐㄧㄚ我ㄎㄡˋㄎㄡˋ 五零七一九三三六二 ;; ウェイシン:ai_chan0214
ラインはharu_sh2001です、気軽に追加してね ;; wесhаt: рорру_1998 ;; ԛԛ 2046718935
会摸点字的来:⠧⠭⠼⠃⠚⠃⠑⠁⠁⠓⠓
手机号自己翻译:.---- ...-- ---.. ----- ----- .---- .---- ..--- ..--- ...-- ...--
数竖线就是我的企鹅:||| |||||||| | ||||| || |||||| |||| ||||||| |||
我的扣:do mi sol la si re re do fa ;; 简谱:1 5 3 3 6 1 2 5 5 4 7,唱完记得拨给我
三个日子拼起来就能打通我:138天纪念、02月28日、11月07日
今天早饭13.9,买菜8.0,打车77.1,咖啡20.4,把钱数连起来就能打通我
加我個威啦,個名係fishball_hk99,費事喺度打字 ;; 有興趣WhatsApp我啦,陸壹貳叄捌捌零零
想搵我就上飛機搵,個名係siu_mai852 ;; 莫在这儿摆龙门阵了,摇我电话嘛,幺五八勾零二二六六拐八
老妹儿别整这软件了,整我V,dabaige666 ;; 侬加我微嘛,号头是shanghai_anan,勿要在格搭讲
拍謝,這個app我袂曉用,賴ID taike_0911 ;; my wei is coco2046,这个app我不怎么check的
Add me on the green app: my name here + 1204, no space
I'm deleting this soon, snap me: jess_w_bj
Find me on IG, handle is lost + in + wuhan, all lowercase
IG_vivian.chengdu ;; 薇信tt0606love ;; 看签名加卫星 ;; 卫星:lanlan_1314z,备注城市
李小满(V是全拼+99) ;; 我昵称全拼加生日0815,绿的那个软件能搜到 ;; 头像水印就是我的某书号,去那边找我玩
看我最近五条动态,每条第一个字母连起来就是我的wx ;; 我的隐藏技能:能让你在绿色聊天软件里搜kafei_bujiatang找到我
想和你一起:开视频,不过这里不行,请移步Q 1 9 4 7 7 0 3 2 6
一个关于我的冷知识:我手机尾号8866,开头1363,中间721
两真一假:我身高170;我会弹琴;我微是beibei_qin(这条保真) ;; 联系我的正确方式:支某宝给188七七六六五五四四转一分钱留言
闲鱼搜 二手吉他_阿泽,给我留言,那边随便聊不封 ;; 王者加我好友 今晚不掉星ovo,进游戏我把微给你
网抑云搜 阿澈不熬夜,私信我,我发你号 ;; 小破站UID 38 27 19 046,私信必回
腾讯会议进来聊,会议号527 880 1934,今晚九点我在 ;; discord: moonlit#0420 加我开黑顺便认识
复制到浏览器:u点wechat点com斜杠EAbc12De
3.58 复制这条打开抖茵看【小七的作品】v点douyin点com/iRxYz,主页有我号 ;; 企鹅号:🎱🥚✌️☝️🖐️🎱✌️🥚☝️
壹叁壹贰贰零零玖玖捌柒,白天打 ;; 读出声:邀散拔邻邻尔尔思舞溜漆,记得打
call me: one three nine, double zero, double seven, triple two, five
yao san jiu ling wu liu qi ba jiu ling yi 拼音都会吧,我等你电话 ;; ①③⑦⓪⓪①①②②③③
𝒘𝒙:𝒍𝒖𝒏𝒂_𝟎𝟒𝟎𝟒 ;; 按住shift打出来的:!#*))!!$$%% 松开shift就是我电话
甲丙戊,乙乙,庚辛,甲甲丁丁,按顺序换成数字就是我电话 ;; v̶x̶ tangyuan_0115
١٣٨٠٠٢٢٣٣٤٤ 阿拉伯人写的手机号,找我 ;; 座机也行:零七五五八二二六一一九零,找小陈
这里聊天要开会员,你把手机号发来,我打给你 ;; 我的理想型:爱猫、会做饭、看得懂〡〧〨〩〥〤〢〣这串苏州码子并能在企鹅里搜到我的人
위챗 아이디 minji_bj22 加我教你韩语 ;; 丫丫🛰yy0330`.split(/ ;; |\n/)
