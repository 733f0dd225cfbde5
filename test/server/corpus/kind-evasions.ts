/** Contacts of the kinds that the rules know, in other words than those of the fresh ones; all ids and numbers are invented. */
export const kindEvasions: readonly string[] =
  String.raw`看我签名去掉空格就是微 ;; 网名的拼音加出生年份,绿色图标那个能搜到 ;; id就是我的v,少个下划线 ;; 头像左上角的英文是我的号
昵称里去掉emoji就是薇 ;; 名字拼音+0412 就是我v ;; 动态九宫格每张图的首字母拼起来就是我微信
背景图上那行小字搜得到我 ;; 我的账号反过来写:9990iemoahc ;; 电话倒着念 13579864731
手机号中间四位7788,前三位是135,后四位9021 ;; 我电话:开头177,中间2233,结尾8890
把上面的时间接在一起就能打给我:13:57 08:12 09:37 1
价格凑起来是我的电话:15.8块、26.6块、42.1块、38块 ;; 汉字全部去掉:一1下3雨6我0就9想2吃4火5锅7呀8了9
只读数字:a1b5c8d2e3f4g6h7i8j9k0 ;; 忽略字母就能拨通我 q1w8e7r6t5y4u3i2o1p0l9
要叁捌洞洞思武溜期扒酒,晚上打 ;; 衣散酒领领起起依尔散思,读出来 ;; 腰五八武六期扒酒灵一二 打给我
幺九八勾勾洞拐两两五六 发信息
one eight six double five, triple three, seven oh two
reach me: nine one two three, double four, double five, 852
text me six nine double eight one two three four
电话是 sol do la mi re re fa si ;; 扣我 do re mi fa fa sol la si do
-.... ----- ..... ---.. ..--- ...-- ....- 这是我的号 ;; ⠼⠁⠉⠓⠚⠚⠁⠃⠉⠙⠑⠋
shift还原一下:!%*@@##$$^^ 打给我
数一数几条线,是我的扣:|| |||| |||||| | |||| ||||||| || ||||| ;; 固话 零二一六二八八一九三七
零一零八二三三四五六七 找小王 ;; 乘法题:139 乘以 100000000 加 12345678,答案就是我的电话
186*100000000+20304050 算对了打给我
摩斯:.---- ---.. ---.. ....- ....- ..... ..... -.... -.... --... --...
某音同名 爱吃饭的小赵 ;; 抖茵搜小赵不熬夜,关注我 ;; 某书搜 深夜面馆日记,私信必回 ;; 小🍠同名
🍠号 5820174639 ;; 围脖搜 夜航船阿七,私信我 ;; 小破站搜 阿七的船,私我 ;; b站同名,搜到就是我
闲鱼同名 阿七卖相机,来留言 ;; 网抑云号 lonelyseven7 ;; Soul 同名 月亮不圆 ;; 陌陌:12093847
莫莫号12093847 ;; 探探里搜我 ;; 快手同名小七 ;; ins同名 seven.boat ;; IG: seven.boat
ig_sevenboat ;; snap: seven_boat ;; add my snap seven_boat99
snapchat me @sevenboat7 ;; line我 sevenboat7 ;; 賴:sevenboat7
加賴 sevenboat7 ;; LINE找我 id sevenboat7 ;; 카톡 아이디 sevenboat7
라인 sevenboat7 ;; カカオ sevenboat7 ;; インスタ seven_boat
テレグラム @seven_boat ;; Телеграм: seven_boat ;; ватсап +79123456789
ㄐㄧㄚ ㄨㄛˇ ㄨㄟ ㄒㄧㄣˋ seven7boat ;; ㄌㄞˋ sevenboat7
jia wo wei xin sevenboat7 ;; wo de wei xin hao shi seven
wǒ de wēi xìn: qichuan ;; jiā wēi xìn ba ;; V信:qi_chuan
個威係 qi_chuan88 ;; 加返個威先 ;; WhatsApp我 9123四五六七 ;; whatsapp 我啦,六九八八 一二三四
wtsapp: 69881234 ;; tg搵我 @qichuan ;; 上小飞机搵我,qi_chuan ;; 飞机:@qichuan77
电报搜 qi_chuan ;; 绿色的那个app搜qichuan77 ;; 绿软 qichuan77 ;; 那个绿的搜我 qichuan77
绿绿的号是 qichuan77 ;; green bubble: qichuan77 ;; 绿泡泡:qichuan77
小绿号qichuan77 ;; 威尔森 qichuan77 ;; 微星qichuan77 ;; 卫星 qichuan77
🛰️qichuan77 ;; 薇欣:qichuan77 ;; 家维新 qichuan77 ;; 嘉味芯qi_chuan
溦伩 qi_chuan77 ;; 彳山一几攵 亻言 qichuan77 ;; 彳 攵 亻 言:qichuan77
jw:qichuan77 ;; vee is qichuan77 ;; 同城裙 83746152 ;; 交友群:83746152
💃裙号 837 461 52 ;; 扣裙八三七四六一五二 ;; 进裙聊 ;; 我拉你进微裙 ;; 企鹅👗83746152
qun号 83746152 ;; t点me斜杠qichuan ;; v点douyin点com斜杠abcd
w点url点cn斜杠s斜杠abc ;; qichuan77艾特qq点抗姆 ;; qichuan艾特一二六点com
邮箱 qichuan77圈a163点com ;; qichuan at 163 dot com ;; 83746152后缀是qq邮箱
你手机号发我,我加你 ;; 把你微信发来 ;; 把v给我 ;; 留个能打通的号 ;; 你的绿号多少 ;; 发个你的企鹅号来
先把号给我,我去加 ;; 我把v发你 ;; 王者区加我好友 qichuan ;; steam好友码 83746152 加我
原神uid 183746152 ;; 腾讯会议号 837 461 520 ;; 加卫心聊 ;; 加胃芯吧 ;; 围脖找我 夜航船
红薯号:yehang_77 ;; 某红书搜夜航船阿七,给我留言 ;; 斗音号 yehang77 ;; insta is lily_in_gz
IG = lily.gz ;; hmu on snap: lily_gz99 ;; my LINE: lily_gz99
要散久领领思思无无溜溜 打这个 ;; 腰,三,吧,领,另,一,二,三,四,五,六 ;; 扣 拐两洞勾五幺六 ;; QQ 贰捌叁陆肆壹柒柒玖
头像水印有我某薯号,来玩 ;; 网名就是绿号 ;; 首字母连成一句就是我的v ;; 每张照片的第一个数字拼起来打给我
群:七一九三三零五二六 ;; 剧本杀裙 719330526 ;; 车友👗719330526,进来
请移步q 1 9 4 7 7 0 3 2 6 ;; 移步绿色聊天软件,搜yehang77 ;; 支付宝搜 18877665544
me wechat: yehang77 ;; wechat me at yehang77 ;; ㄑㄩㄣˊ 719330526
u点weixin点com斜杠abc ;; 复制打开:v.douyin.com/iabc/
mail me yehang at outlook dot com ;; yehang77爱特163点康姆
座机 零七五五 八二二六 一一九零 ;; +八五二 六一二三 九九八八 ;; 尾号3344,前三位186,中间四位是2299
这串倒着看就是我手机 98765430931 ;; 绿的那个搜 yehang77 ;; QQ 19950808
薇♥:ruirui_0419 ;; 微 信 同 名 阿瑞不吃瑞士卷 ;; V:ruirui0419 ;; 加胃:ruirui0419
偷偷告诉你我的绿泡泡 ruirui0419 ;; 我的卫♥是ruirui0419 ;; 彳攵信ruirui0419
亻言號:ruirui0419 ;; 绿色聊天工具搜 ruirui0419 ;; 绿色小软件找我 ruirui0419
那个绿色图标的软件,搜 ruirui0419 ;; 企鹅:3948571620 ;; 🐧3948571620
小企鹅三九四八五七一六二零 ;; Q我:3948571620 ;; 扣1:3948571620 ;; 幺三五 洞洞幺幺 两两勾勾
打我 幺拐八 勾洞勾洞 两三四五 ;; 1️⃣8️⃣6️⃣ 0️⃣0️⃣1️⃣1️⃣ 2️⃣2️⃣3️⃣3️⃣
Ⅰ Ⅷ Ⅵ 〇 〇 Ⅰ Ⅰ Ⅱ Ⅱ Ⅲ Ⅲ
把句子里的数字按顺序读:1杯奶茶,3颗糖,5块冰,0卡路里,2片柠檬,4根吸管,6点喝,8成甜,7口喝完,9分满足,1个人
头像上那串英文就是 ;; 头像里的英文在绿泡泡能搜到 ;; 昵称就是我小红书名 ;; 签名的第一个字母加0419是V
第二张照片背景里藏着我的号 ;; 第二张图的便利贴上有我微 ;; 相册第三张放大看,有惊喜,扫它 ;; 快手搜 瑞瑞爱钓鱼 找我聊
抖音:ruirui0419 ;; 抖yin同名:瑞瑞爱钓鱼 ;; 某音号 ruirui0419 ;; 🎵搜 ruirui0419
小红书同名瑞瑞爱钓鱼,去那聊 ;; 小地瓜搜 ruirui0419 ;; 🧣同名 ;; wb:ruirui0419
✈️ ruirui_0419 ;; 飞机群 t.me/ruirui ;; 电报号码 ruirui_0419 ;; t.me斜杠ruirui
T 点 me / ruirui ;; line:ruirui0419 ;; 赖 ruirui0419 ;; 加我赖
賴我 ruirui0419 ;; ライン ruirui0419 ;; whatsapp 6123 9988
WA me +852 6123 9988 ;; 瓦次普 六一二三九九八八 ;; ins ruirui_0419
IG搜 ruirui.0419 ;; 📷: ruirui_0419 ;; dm me on the gram @ruirui0419
Soul搜 瑞瑞爱钓鱼 ;; 灵魂软件搜瑞瑞 ;; 陌陌号 39485716 ;; mm号三九四八五七一六
ruirui0419@gmail点康 ;; ruirui0419 圈 qq 点 com
ruirui 0419 at qq dot com ;; 我邮箱是 ruirui0419 加 @ 163.com
同城裙:39485716 ;; 进👗:39485716 ;; 交流峮 39485716 ;; 拉你进我们的小群 ;; 羣號 39485716
wei xin : ruirui0419 ;; wēixìn ruirui0419 ;; w.x ruirui0419
wo wei xin hao ruirui0419 ;; jia wo V xin ruirui0419
ㄨㄟㄒㄧㄣ ruirui0419 ;; ㄨㄟ信 ruirui0419 ;; ウィーチャット ruirui0419
위챗 ruirui0419 ;; 카톡 ruirui0419 ;; 微信号倒着念:9140iuriur
手机反着写 33221100681 ;; 13八001一2233 ;; 字母不要:a1b8c6d0e0f1g1h2i2j3k3
186乘以一亿再加112233就是我电话 ;; 186后面 0011 再后面 2233
尾号是2233,前面18600,中间11... 1 8 6 0 0 1 1 2 2 3 3 ;; 我的号=18600112233倒过来
扣扣 so la mi re do fa sol la do
.---- ---.. -.... ----- ----- .---- .---- ..--- ..--- ...-- ...--
⠼⠁⠓⠋⠚⠚⠁⠁⠃⠃⠉⠉ ;; Shift+!*^))!!@@## 是我手机
我电话 one eight six, double zero, double one, double two, double three
我的号码是 oneeightsixzerozerooneonetwotwothreethree ;; 六二五零八八三九一是我的扣扣
座机 020 8765 4321 ;; 把你的V发我 ;; 留下你的联系方式 ;; 方便给个号吗 ;; 你的手机号多少呀我打给你
能要你个微信吗 ;; 可以要个v吗 ;; 把你绿泡泡给我 ;; 王者ID:瑞瑞爱钓鱼 加我好友 ;; Steam好友代码 394857162
腾讯会议 394 857 162 ;; 支付宝账号 18600112233 ;; 钉钉号 ruirui0419
飞书搜我 ruirui0419 ;; 网易云搜 瑞瑞爱钓鱼,私信 ;; 闲鱼 瑞瑞卖鱼竿,留言找我 ;; B站UID:39485716
小破站搜瑞瑞爱钓鱼关注我 ;; 知乎私信我 瑞瑞爱钓鱼 ;; 威信我:dodo_8812,懂? ;; wx同抖音号 dodo8812
薇芯:dodo8812x ;; 加我徽芯,dodo-8812 ;; 彳攵亻言 搜 dodo8812 ;; 大绿 dodo8812
小绿软件叫dodo8812 ;; VX在我头像水印 ;; 名字倒过来拼音就是薇 ;; 我的昵称+88就是绿号
昵称后四位加dodo是我wx ;; 动态配图里有我联系方式 ;; 主页背景那串英文复制去绿泡泡搜 ;; 我头像的文字就是企鹅号
D Y:dodo8812 ;; 豆音 dodo8812 ;; 小🍠:dodo8812 ;; 🍠搜朵朵的第八天
围脖搜朵朵第八天,给我留言 ;; B站同名,来私信 ;; 网易云同名 朵朵第八天,私信我哈 ;; 咸鱼搜朵朵杂货铺,给我留言 ;; 陌陌同名
TG:@dodo_8812 ;; 电报群 t点me斜杠dodo ;; 纸飞机dodo8812 ;; 飞机搜dodo_8812
LINE:dodo8812 ;; 賴的ID是dodo8812 ;; 加賴:dodo8812
whats app six one two three eight eight one two ;; WhatsApp: 六一二三 八八一二
snap: dodo.8812 ;; my snap's dodo8812 ;; IG @dodo.in.sz
ins同号 dodo.in.sz ;; dodo8812艾特一二六点康姆 ;; dodo at one six three dot com
发邮件 dodo8812 后面是谷歌邮箱 ;; 企鹅群七一九三三零五 ;; 扣扣裙 719-330-526 ;; 妹妹裙719330526
群号在头像上 ;; w0 de wei shi dodo8812 ;; wei xin: do do 8812
jia V: dodo8812 ;; 嘉威 dodo8812 ;; ➕薇dodo8812 ;; 加微♥dodo8812
莪哋薇:dodo8812 ;; ㄨㄟㄒㄧㄣ號:dodo8812 ;; ウィチャット dodo8812 ;; ラインID dodo8812
위챗ID: dodo8812 ;; 라인 아이디 dodo8812 ;; qq 二零四六七一八九三五 ;; 企鹅 2046 718 935
八一二四六三三九五 是我的企鹅 ;; 么三八零零一二三四五六 ;; 腰叁玖零零柒柒壹贰叁肆 ;; 一三九|零零七七|一二三四
one three eight double oh one two three four five six
my cell: one-three-eight-one-one-two-two-three-three-four-four
幺三九零零拐拐幺两三四 ;; 138零零幺幺两两三三 ;; 1 3 9 一 二 三 四 五 六 七 八 ;; 拼音首字母+0102,绿的搜
把年份月份拼起来打给我:139 0077 1234 ;; 我每天花:13.9元 00.7元 71.2元 34元,拼起来打电话
去掉emoji:1😀3😀9😀0😀0😀7😀7😀1😀2😀3😀4 ;; 尾数1234 开头139 中间0077
139×100000000+771234 这就是我手机 ;; (1390077)(1234) 打 ;; 把你的绿号发来
留一下你的手机号 ;; 你的v是啥 ;; 你加我吧,我v就是名字`.split(/ ;; |\n/)
