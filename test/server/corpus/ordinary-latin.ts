/** Ordinary texts of profiles without a Chinese character: English, and bare numbers. Source: ours */
export const ordinaryLatin: readonly string[] = `178/65/1995
178-65-1995
178/65/1995/08
08/12/1995
born 12.08.1995
1995.12.08
2024/2025 season
3.1415926
3.14159265358979
ISBN 9787020002207
5km 22:30，10km 47:15
CET-6 568
No.1 reason to smile: dogs
5'10", 70 kg, Leo
Height 5ft 7in, weight 60kg
Class of 2016, class reunions since
I moved here in 2019, back home in 2023
I run 5k in 24:30 and a half in 1:52:10
Flat white, no sugar. Always.
My line of work is design
What a line: 24/7 happy
I love the vibe of your photos. Quiet places?
Node.js or Vue? Both, honestly
Type C personality, INFJ
I have 2 cats, 1 dog and 3 plants
Looking for a tennis partner, NTRP 3.5
Born in '95, raised by two grandmas
I read about 30 books in 2024
Trains at 7:15 and 8:40, hate both
Mountains 3, beaches 0
My dad's vinyl: 1967-1979
My favourite numbers are 3, 7 and 42
Can cook 12 dishes, burn 13
100% vegetarian, 0% boring
Weekend: 10:00 coffee, 14:00 museum, 19:00 dinner
I was at EXPO 2010 and Olympics 2008
Ask me about 1920s jazz
Signal processing engineer, not as cold as it sounds
I text slowly but I listen well
Snap judgements are not my thing
Discord between my plans and my energy
Let's meet at the museum, not in a bar
Email inbox zero is my superpower
next.js/react
tell.me more
and/or he/she
a b c d e f g
I a m a cat
100-99-98-97
one two three four five six seven
vivo x100
RTX 4090 i9-13900K 64GB
1/125 f2.8 ISO 400
`
  .trim()
  .split('\n')
