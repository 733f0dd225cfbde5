/** Sentences with 威, 微 or 薇 before 信 that offer no contact; made by us. */
export const weiXinOrdinary: readonly string[] = `威风又自信
微笑自信，步子轻快
威严里带着信任
微弱信号也能聊天
山里信号微弱
小薇她信任朋友
小薇她信佛，常去庙里
小薇她信号不好，晚点回
阿威他信守承诺
我姐小薇，她信缘分
微微一笑，信手拈来
微风来信，读着很舒服
威海来信，字写得很好
薇薇写的信我留着
威尔信任他的搭档
施威他信奉慢生活
权威的信息才可靠
看微博要信一半
微积分让我自信
威猛先生很守信用
微光也是一种信念
薇草香的信纸
给小微的一封信
威武有信
微信步数常年第一
人微言轻，但守信
微醺时最诚信
微胖也要自信
威士忌配老信封
小威他信不信随他
老威他信得过
微服私访送信
薇安的信箱满了
略显微妙的信号
薇她信了就好
我相信微小的幸福
信得过的微商不多
耀武扬威的人我不信
加油，薇薇要自信
加一点微甜，信我`
  .split('\n')
  .map((line) => line.trim())

/** WeChat with a sign between its two, beside a request or an account; made by us. */
export const weiXinEvasions: readonly string[] = `加我威她信
加个威她信吧
留个微他信
换一下薇它信
可以加你的微呀信吗
威她信：linlin520
威她信 linche1996
微啊信号 abc_1996
薇她信是 linche96
威她信多少
微他信号发我
+威她芯`.split('\n')
